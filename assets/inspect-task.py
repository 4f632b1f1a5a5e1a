"""{{title}}: a task for Inspect AI (https://inspect.aisi.org.uk), written by `aib suites show {{id}} --inspect-task`.

    inspect eval <this file> --model <provider/model>
    inspect eval <this file> --model <provider/model> -T delivery=user_role --epochs 3
    aib import inspect logs/*.eval
    aib judge --judge <judge>
    aib leaderboard

A sample is a scenario, an epoch is a run. The task has no scorer: the judges of the program grade what it imports. The texts
below belong to the suite; changed ones are refused by the import.
"""

import json
from datetime import datetime, timezone
from uuid import uuid4

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    GenerateConfig,
    get_model,
)
from inspect_ai.solver import solver
from inspect_ai.tool import ToolCall, ToolInfo, ToolParam, ToolParams

SUITE = json.loads(
    r'''
{{suite}}
'''
)
SCENARIOS = {scenario["id"]: scenario for scenario in SUITE["scenarios"]}
TOOL = SUITE["tool"]
TOOL_INFO = ToolInfo(
    name=TOOL["name"],
    description=TOOL["description"],
    parameters=ToolParams(
        properties={TOOL["parameter"]: ToolParam(type="string", description=TOOL["parameter_description"])},
        required=[TOOL["parameter"]],
    ),
)
REQUESTS_WITHOUT_WORDS = 3


@task
def {{task}}(variant={{variant}}, delivery={{delivery}}):
    return Task(
        dataset=MemoryDataset([sample_of(scenario, variant, delivery) for scenario in SUITE["scenarios"]]),
        solver=scripted_conversation(),
        epochs=SUITE["runs"],
        config=GenerateConfig(temperature=SUITE["temperature"], max_tokens=SUITE["max_tokens"]),
    )


def sample_of(scenario, variant, delivery):
    """The conversation up to the first message that the model answers."""
    parts = [SUITE["variants"][variant], SUITE["suffixes"][delivery], scenario["system_addendum"]]
    messages = [ChatMessageSystem(content="\n\n".join(part for part in parts if part is not None))]
    if delivery == "tool_role":
        messages.append(ChatMessageUser(content=SUITE["start_token"]))
    said = SUITE["greeting"] if delivery == "tool_role" else None
    for exchange in scenario["opening"]:
        messages.extend(answered(delivery, said, None, exchange["human"]))
        said = exchange["assistant"]
    messages.extend(answered(delivery, said, None, scenario["turns"][0]["human"]))
    metadata = {
        "suite": SUITE["id"],
        "suite_version": SUITE["version"],
        "suite_digest": SUITE["digest"],
        "scenario": scenario["id"],
        "variant": variant,
        "delivery": delivery,
    }
    return Sample(id=scenario["id"], input=messages, metadata=metadata)


def answered(delivery, said, private, human):
    """What the model said, and what the human says next: as the result of the tool, or as a user."""
    if delivery == "user_role":
        before = [] if said is None else [ChatMessageAssistant(content=said)]
        return [*before, ChatMessageUser(content=human)]
    # Nine letters and digits: Mistral takes no other ids.
    call = ToolCall(id=uuid4().hex[:9], function=TOOL["name"], arguments={TOOL["parameter"]: said}, type="function")
    return [
        ChatMessageAssistant(content=private or "", tool_calls=[call]),
        ChatMessageTool(content=human, tool_call_id=call.id, function=TOOL["name"]),
    ]


@solver
def scripted_conversation():
    """Asks the turns one after another. The log keeps each reply as it came, for `aib import inspect`."""

    async def solve(state, generate):
        delivery = state.metadata["delivery"]
        said, private, answers = None, None, []
        for number, turn in enumerate(SCENARIOS[state.metadata["scenario"]]["turns"]):
            if number > 0:
                state.messages.extend(answered(delivery, said, private, turn["human"]))
            output, said, private = await ask(state.messages, delivery)
            answers.append(
                {
                    "turn": turn["id"],
                    "text": said,
                    "private": private,
                    "finished_at": datetime.now(timezone.utc).isoformat(),
                    "output": output.model_dump(mode="json", exclude_none=True),
                }
            )
            state.store.set("aib_answers", list(answers))
        state.messages.append(output.message)
        state.output = output
        return state

    return solve


async def ask(messages, delivery):
    """A reply with words in it, what the human reads of it, and what they do not."""
    for _ in range(REQUESTS_WITHOUT_WORDS):
        output = await get_model().generate(messages, tools=[TOOL_INFO] if delivery == "tool_role" else [])
        content = output.message.text
        for call in output.message.tool_calls or []:
            for text in call.arguments.values():
                if isinstance(text, str) and text.strip():
                    return output, text, content if content.strip() else None
        if content.strip():
            return output, content, None
    raise RuntimeError(f"{REQUESTS_WITHOUT_WORDS} replies without words")
