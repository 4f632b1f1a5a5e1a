/** The user declined or interrupted. The command has said so, and ends with this exit code. */
export class Stopped extends Error {
  readonly exitCode: 1 | 130;

  constructor(exitCode: 1 | 130) {
    super("stopped by the user");
    this.exitCode = exitCode;
  }
}
