export interface Closing {
  readonly close: () => void | Promise<void>;
}
