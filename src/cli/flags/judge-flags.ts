import { Option, type Command } from "commander";
import { commaList } from "../option-values.ts";

/** Who grades, or whose grades are shown: one judge or a panel. */
export interface JudgeFlags {
  readonly judge?: readonly string[];
  readonly judges?: readonly string[];
  readonly excludeOwnFamily?: boolean;
}

/** @param judge what the one judge does, and who it is where none is named */
export function addJudgeOptions(command: Command, judge: string): Command {
  return command
    .addOption(new Option("-j, --judge <model>", judge).argParser(commaList).conflicts("judges"))
    .addOption(
      new Option("--judges <models>", "a panel, with commas between: its median is the score").argParser(commaList),
    )
    .option("--exclude-own-family", "leave a judge out for models of its own family (default with several judges)")
    .option("--no-exclude-own-family", "let every judge grade every model");
}

function judgesNamed({ judge = [], judges = [] }: JudgeFlags): readonly string[] {
  return [...judge, ...judges];
}

/** For whoever plans; null where only a panel leaves them out. */
export function judgingOf(flags: JudgeFlags) {
  return { judges: judgesNamed(flags), excludeOwnFamily: flags.excludeOwnFamily ?? null };
}

/** For whoever shows what is stored. */
export function judgesShown(flags: JudgeFlags) {
  const judges = judgesNamed(flags);
  return { judges, excludeOwnFamily: flags.excludeOwnFamily ?? judges.length > 1 };
}
