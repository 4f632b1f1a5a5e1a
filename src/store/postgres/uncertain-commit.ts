import { BenchError } from "../../domain/index.ts";

/** The connection broke after the commit was sent and before the server said what became of it. */
export class UncertainCommit extends BenchError {
  /** By which the server tells what became of it. */
  readonly transactionNumber: string;

  constructor(fault: BenchError, transactionNumber: string) {
    super({ code: fault.code, message: fault.message, hint: fault.hint, cause: fault.cause });
    this.transactionNumber = transactionNumber;
  }
}
