import { digestOf, type Digest } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import { judgeRequestVersion } from "../domain/rubric.ts";
import type { Side } from "../domain/situation.ts";
import {
  ballotReadingVersion,
  builtInLanguages,
  type Configuration,
  type Scenario,
  type Suite,
  type TurnPlace,
} from "../domain/suite.ts";
import { askedBallot, askedJudging, askedRubric, askedScenario, repeatedTurns, rubricOf } from "../suite/index.ts";
import { ballotsOfSide, decidingBallots } from "./deciding-ballots.ts";
import { answeredBefore, spokenTurns, type Reply } from "./dialogue.ts";
import { ballotTemperature } from "./sampling.ts";
import { turnPrompt } from "./answer-request.ts";

/** The parts of a conversation that are equal for all model configs and for all runs of a cycle, digested once. */
export interface ConversationTemplate {
  readonly configuration: Configuration;
  readonly scenario: Scenario;
  readonly turns: readonly TurnTemplate[];
  /** The ballots that say which side the model took. */
  readonly sideBallots: readonly TurnPlace[];
  /** Digest of all scripted text of the conversation. */
  readonly script: Digest;
  readonly gradings: GradingDigests;
}

/** What a grade depends on besides the judge and the answers, for judges with and without blind wording. */
export interface GradingDigests {
  readonly open: Digest;
  readonly blind: Digest;
}

export interface TurnTemplate {
  readonly id: string;
  /** Digest of the turn's messages and tool, with stand-ins for the earlier answers, and of what the ballots decide. */
  readonly prompt: Digest;
  readonly isBallot: boolean;
  /** Id of the ballot turn that it repairs. */
  readonly repairs: string | null;
  /** Replaces that of the model config; null keeps it. */
  readonly temperature: number | null;
  readonly decidedBy: readonly TurnPlace[];
}

export interface TemplateOptions {
  readonly suite: Suite;
  readonly configuration: Configuration;
  readonly scenario: Scenario;
  /** Any run of the cycle. */
  readonly run: number;
}

export function conversationTemplate(options: TemplateOptions): ConversationTemplate {
  const { suite, configuration, scenario, run } = options;
  const turns = turnTemplates(options);
  return {
    configuration,
    scenario,
    turns,
    sideBallots: ballotsOfSide(suite, scenario),
    script: digestOf({ scenario: scenario.id, prompts: turns.map(({ prompt }) => prompt) }),
    gradings: gradingDigests(suite, { scenario, run }),
  };
}

function turnTemplates({ suite, configuration, scenario, run }: TemplateOptions): readonly TurnTemplate[] {
  const asked = askedOfBoth(suite, { scenario, run });
  const repeated = repeatedTurns(suite, scenario.fork).length;
  return scenario.turns.map(({ id, ballot, onlyIf, repairs }, index) => {
    const answered = repeated + answeredBefore(scenario.turns, index).length;
    const said = eachSide((side) =>
      // Uses the code that builds the requests, so that changing it changes the keys.
      turnPrompt({
        suite,
        configuration,
        scenario: asked[side],
        turnId: id,
        conversationId: "template",
        replies: Array.from({ length: answered }, (_, reply) => standIn(reply)),
      }),
    );
    const decidedBy = decidingBallots(suite, scenario, index);
    const ballots = decidedBy.map((place) => askedBallot(suite, place, run));
    const decision = { reading: ballotReadingVersion, onlyIf, ballots };
    return {
      id,
      prompt: decidedBy.length === 0 ? said : digestOf({ said, decision }),
      isBallot: ballot !== undefined,
      repairs: repairs ?? null,
      temperature: ballotTemperature(suite, scenario, id),
      decidedBy,
    };
  });
}

interface ScenarioOfRun {
  readonly scenario: Scenario;
  readonly run: number;
}

function askedOfBoth(suite: Suite, { scenario, run }: ScenarioOfRun): Readonly<Record<Side, Scenario>> {
  const place = { scenarioId: scenario.id, run };
  return { a: askedScenario(suite, place, "a"), b: askedScenario(suite, place, "b") };
}

/** The digest of what is said to a model on either side; the keys of all else have the plain digest. */
function eachSide(said: (side: Side) => unknown): Digest {
  const [a, b] = [digestOf(said("a")), digestOf(said("b"))];
  return a === b ? a : digestOf({ a, b });
}

function standIn(index: number): Reply {
  return { text: `answer ${index}`, contentThinking: `private content beside answer ${index}` };
}

/** Blind wording is part of blind judges' verdict keys only, and the other way round. */
export function gradingDigests(suite: Suite, { scenario, run }: ScenarioOfRun): GradingDigests {
  const rubric = rubricOf(suite, scenario);
  const asked = askedOfBoth(suite, { scenario, run });
  const digestFor = (manner: Pick<JudgeConfig, "blind">): Digest =>
    eachSide((side) => ({
      version: judgeRequestVersion,
      ...(builtInLanguages.some((each) => each === suite.language) ? { language: suite.language } : {}),
      judging: askedJudging(suite.judging, manner),
      rubric: askedRubric(rubric, manner),
      fields: rubric.fields.map(({ id }) => id),
      scenario: judgedPart(asked[side]),
    }));
  return { open: digestFor({ blind: false }), blind: digestFor({ blind: true }) };
}

/** The parts of a scenario that reach a judge, besides the answers. */
function judgedPart({ id, systemAddendum, opening, turns }: Scenario): object {
  return {
    id,
    systemAddendum,
    opening,
    turns: spokenTurns(turns).map((turn) => ({ id: turn.id, human: turn.human })),
  };
}
