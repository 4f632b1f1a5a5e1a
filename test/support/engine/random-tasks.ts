import * as fc from "fast-check";
import type { TaskNode } from "../../../src/domain/task.ts";

export interface RandomTaskOptions {
  /** Dependencies stay within their lane, as a limit on open lanes requires. */
  readonly withinLanes?: boolean;
}

/** Any small graph over three lanes and three channels: every task may depend on up to three earlier ones. */
export function randomTasks({ withinLanes = false }: RandomTaskOptions = {}): fc.Arbitrary<readonly TaskNode[]> {
  const seed = fc.record({
    lane: fc.constantFrom("lane-a", "lane-b", "lane-c"),
    channel: fc.constantFrom("channel-a", "channel-b", "channel-c"),
    back: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  });
  return fc.array(seed, { maxLength: 24 }).map((seeds) =>
    seeds.map(({ lane, channel, back }, index) => {
      const earlier = back.map((distance) => index - distance).filter((at) => at >= 0);
      const dependencies = withinLanes ? earlier.filter((at) => seeds[at]?.lane === lane) : earlier;
      return { key: `task-${index}`, dependsOn: dependencies.map((at) => `task-${at}`), lane, channel };
    }),
  );
}
