export interface Closing {
  readonly close: () => void;
}
