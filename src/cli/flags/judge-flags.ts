import { Option, type Command } from "commander";
import { reasoningEfforts, type ReasoningEffort } from "../../domain/index.ts";
import { commaList } from "../option-values.ts";

/** One judge or several. */
export interface JudgeNames {
  readonly judge?: readonly string[];
  readonly judges?: readonly string[];
}

/** The judges that grade or whose grades are shown: one judge or a panel. */
export interface JudgeFlags extends JudgeNames {
  readonly excludeOwnFamily?: boolean;
}

/** @param judge the role of the one judge, and the default */
export function addJudgeNames(command: Command, judge: string): Command {
  return command
    .addOption(new Option("-j, --judge <model>", judge).argParser(commaList).conflicts("judges"))
    .addOption(
      new Option("--judges <models>", "a panel, with commas between: its median is the score").argParser(commaList),
    );
}

export function addJudgeOptions(command: Command, judge: string): Command {
  return addJudgeNames(command, judge)
    .option("--exclude-own-family", "leave a judge out for models of its own family (default with several judges)")
    .option("--no-exclude-own-family", "let every judge grade every model");
}

export function judgesNamed({ judge = [], judges = [] }: JudgeNames): readonly string[] {
  return [...judge, ...judges];
}

export interface GradingFlags extends JudgeFlags {
  readonly blind: boolean;
  readonly audit: "sample" | "all";
  readonly judgeReasoningEffort: ReasoningEffort;
}

/** For commands whose judges grade. */
export function addGradingOptions(command: Command, judge: string): Command {
  return addJudgeOptions(command, judge)
    .option(
      "--blind",
      "have judges grade without knowing that the model is under pressure; a blind judge counts as a separate judge",
      false,
    )
    .addOption(
      new Option("--audit <which>", "which conversations with ballots judges grade: the suite's sample, or all")
        .choices(["sample", "all"])
        .default("sample"),
    )
    .addOption(
      new Option("--judge-reasoning-effort <level>", "for all judges; off sends no such parameter")
        .choices(reasoningEfforts)
        .default("off"),
    );
}

/** For commands that plan a run; own families null where only a panel leaves them out. */
export function judgingOf(flags: GradingFlags) {
  const { blind, judgeReasoningEffort, audit } = flags;
  return { ...judgesWished(flags), blind, judgeReasoningEffort, gradeAll: audit === "all" };
}

/** For commands that complete planned work. */
export function judgesWished(flags: JudgeFlags) {
  return { judges: judgesNamed(flags), excludeOwnFamily: flags.excludeOwnFamily ?? null };
}

/** For commands that show stored results. */
export function judgesShown(flags: JudgeFlags) {
  const judges = judgesNamed(flags);
  return { judges, excludeOwnFamily: flags.excludeOwnFamily ?? judges.length > 1 };
}
