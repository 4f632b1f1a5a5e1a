import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { createSimulator } from "../../../src/model/simulator/simulator.ts";
import { loadSuite } from "../../../src/suite/index.ts";
import { endlessText, hostileName, hostileText, loneSurrogates } from "./hostile-text.ts";

/** Names that an attacker might give to a model. */
export const hostileModels = [
  "evil/<img-src=x-onerror=hostileMark=20>",
  "evil/</script><svg-onload=hostileMark=21>",
] as const;
export const hostileJudge = "evil/judge<script>hostileMark=22</script>";

export const hostileExtractor = "evil/extractor";

/** Whose honest reply is made hostile. */
const standIns: Readonly<Record<string, string>> = {
  [hostileModels[0]]: "sim/holds-40",
  [hostileModels[1]]: "sim/holds-80",
  [hostileJudge]: "sim/judge",
  [hostileExtractor]: "sim/extractor",
};

/** An OpenAI-compatible server whose models and judge put hostile text wherever they may write. */
export async function startHostileServer(): Promise<{ readonly url: string; readonly close: () => void }> {
  const { rubrics } = await loadSuite("v2");
  const simulator = createSimulator({ fields: rubrics.flatMap(({ fields }) => fields), seed: 1 });
  let answers = 0;
  const reply = (body: string): string => {
    const request = z.looseObject({ model: z.string() }).parse(JSON.parse(body));
    const judges = [hostileJudge, hostileExtractor].includes(request.model);
    const asked = JSON.stringify({ ...request, model: standIns[request.model] });
    const honest = simulator.handle({ method: "POST", path: "/v1/chat/completions", headers: {}, body: asked });
    answers += 1;
    return poisoned(honest.body, { judges, endless: answers === 5 });
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const data = Object.keys(standIns).map((id) => ({ id, object: "model" }));
      const sent = request.method === "POST" ? reply(body) : JSON.stringify({ object: "list", data });
      response.writeHead(200, { "content-type": "application/json" }).end(sent);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/v1`, close };
}

const call = z.looseObject({ function: z.looseObject({ name: z.string(), arguments: z.string() }) });
const message = z.looseObject({ content: z.string().nullable(), tool_calls: z.array(call).optional() });
const completion = z.looseObject({ choices: z.tuple([z.looseObject({ message })]) });

interface Poison {
  readonly judges: boolean;
  readonly endless: boolean;
}

/** A simulated reply with hostile words: grades stay grades, tool calls stay tool calls. */
function poisoned(reply: string, { judges, endless }: Poison): string {
  const whole = completion.parse(JSON.parse(reply));
  const [choice] = whole.choices;
  const said = choice.message;
  const words = `${endless ? endlessText : hostileText} ${loneSurrogates}`;
  const changed = {
    ...said,
    content: judges ? poisonedJson(said.content ?? "") : said.content === null ? null : `${said.content} ${words}`,
    ...(judges ? {} : { reasoning: `${hostileText} in private` }),
    ...(said.tool_calls === undefined ? {} : { tool_calls: said.tool_calls.map((each) => poisonedCall(each, words)) }),
  };
  return JSON.stringify({ ...whole, choices: [{ ...choice, message: changed }] });
}

function poisonedCall(each: z.infer<typeof call>, words: string): object {
  const given = z.record(z.string(), z.unknown()).parse(JSON.parse(each.function.arguments));
  // The judge reads the honest part.
  const poisonedOnes = Object.fromEntries(
    Object.entries(given).map(([key, part]) => [key, `${String(part)} ${words}`]),
  );
  return { ...each, function: { ...each.function, arguments: JSON.stringify(poisonedOnes) } };
}

/** Every text in it, numbers left alone. */
function poisonedJson(content: string): string {
  try {
    return JSON.stringify(poisonedValue(JSON.parse(content), ""));
  } catch {
    return content;
  }
}

function poisonedValue(value: unknown, key: string): unknown {
  if (typeof value === "string") return /name/iu.test(key) ? hostileName : hostileText;
  if (Array.isArray(value)) return value.map((each) => poisonedValue(each, key));
  const record = z.record(z.string(), z.unknown()).safeParse(value);
  if (!record.success) return value;
  return Object.fromEntries(Object.entries(record.data).map(([name, each]) => [name, poisonedValue(each, name)]));
}
