import { z } from "zod";
import type { Fault } from "../../../src/domain/task-outcome.ts";
import { wholeReply, type WireFault } from "./wire-fault.ts";

const call = z.looseObject({ function: z.looseObject({ arguments: z.string() }) });
const message = z.looseObject({ content: z.string().nullable(), tool_calls: z.tuple([call]).optional() });
const completion = z.looseObject({ choices: z.tuple([z.looseObject({ message })]) });
type Message = z.infer<typeof message>;

/** A judge's reply calls no tool, and passes as it is. */
function brokenAnswer(text: string, becomes: Fault): readonly WireFault[] {
  const sending = (name: string, change: (sound: Message) => Message): WireFault => ({
    name: `${text} ${name}`,
    send: (socket, body) => {
      const { choices, ...rest } = completion.parse(JSON.parse(body));
      const [choice] = choices;
      const spoiled = choice.message.tool_calls === undefined ? choice.message : change(choice.message);
      socket.write(wholeReply(JSON.stringify({ ...rest, choices: [{ ...choice, message: spoiled }] })));
    },
    becomes,
  });
  const args = JSON.stringify({ message: text });
  const spoken = { id: "abcdefghi", type: "function", function: { name: "send_message_to_human", arguments: args } };
  return [
    sending("as content", (sound) => ({ ...sound, content: text, tool_calls: undefined })),
    sending("in the call", (sound) => ({ ...sound, content: null, tool_calls: [spoken] })),
  ];
}

export const leakedTemplates: readonly WireFault[] = [
  brokenAnswer("<|channel>thought<tool_call|>", "leaked-template"),
  brokenAnswer("<|im_start|>assistant\n", "leaked-template"),
].flat();

export const wordlessAnswers: readonly WireFault[] = ["}", ":", "```\n```"].flatMap((text) =>
  brokenAnswer(text, "empty"),
);
