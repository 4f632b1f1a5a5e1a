import { BenchError } from "../../domain/index.ts";

/** The connection broke after the commit was sent and before the server confirmed it. */
export class UncertainCommit extends BenchError {
  /** Identifies the transaction to the server. */
  readonly transactionNumber: string;

  constructor(fault: BenchError, transactionNumber: string) {
    super({ code: fault.code, message: fault.message, hint: fault.hint, cause: fault.cause });
    this.transactionNumber = transactionNumber;
  }
}
