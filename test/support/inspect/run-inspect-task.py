"""A stand-in for Inspect, written from its documents: runs a task file against an OpenAI-compatible server and writes a log.

    python3 run-inspect-task.py <task.py> <base url> <model> <log.eval|log.json> [<epochs> [<name=value> ...]]

It has only what the task of `aib suites show --inspect-task` uses, and fails on all else. It asks one thing at a time.
"""

import asyncio
import json
import sys
import types
import urllib.request
import zipfile
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location

TASKS = []
CONFIG = None
BASE_URL, MODEL = sys.argv[2], sys.argv[3]


@dataclass
class Dumped:
    def model_dump(self, mode="python", exclude_none=False):
        return plain(self)


def plain(value):
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, Dumped):
        return {key: plain(each) for key, each in vars(value).items() if each is not None}
    return value


@dataclass
class ToolParam(Dumped):
    type: str
    description: str


@dataclass
class ToolParams(Dumped):
    properties: dict
    required: list
    type: str = "object"
    additionalProperties: bool = False


@dataclass
class ToolInfo(Dumped):
    name: str
    description: str
    parameters: ToolParams


@dataclass
class ToolCall(Dumped):
    id: str
    function: str
    arguments: dict
    type: str = "function"


@dataclass
class ChatMessageBase(Dumped):
    content: str
    role: str

    @property
    def text(self):
        return self.content


@dataclass
class ChatMessageSystem(ChatMessageBase):
    role: str = "system"


@dataclass
class ChatMessageUser(ChatMessageBase):
    role: str = "user"


@dataclass
class ChatMessageAssistant(ChatMessageBase):
    role: str = "assistant"
    tool_calls: list = None


@dataclass
class ChatMessageTool(ChatMessageBase):
    role: str = "tool"
    tool_call_id: str = None
    function: str = None


@dataclass
class GenerateConfig(Dumped):
    temperature: float = None
    max_tokens: int = None


@dataclass
class Choice(Dumped):
    message: ChatMessageAssistant
    stop_reason: str


@dataclass
class ModelOutput(Dumped):
    model: str
    choices: list
    usage: dict = None
    time: float = None

    @property
    def message(self):
        return self.choices[0].message


@dataclass
class Sample(Dumped):
    id: str
    input: list
    metadata: dict


@dataclass
class Task:
    dataset: list
    solver: object
    epochs: int
    config: GenerateConfig


class Store(dict):
    def set(self, key, value):
        self[key] = value


@dataclass
class TaskState:
    messages: list
    metadata: dict
    store: Store = field(default_factory=Store)
    output: ModelOutput = None


def wire(message):
    """As the OpenAI provider of Inspect sends a message."""
    sent = {"role": message.role, "content": message.content}
    if message.role == "assistant" and message.tool_calls:
        sent["content"] = message.content or None
        sent["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.function, "arguments": json.dumps(call.arguments)},
            }
            for call in message.tool_calls
        ]
    if message.role == "tool":
        sent["tool_call_id"] = message.tool_call_id
    return sent


STOP_REASONS = {"stop": "stop", "length": "max_tokens", "tool_calls": "tool_calls", "content_filter": "content_filter"}


class Model:
    async def generate(self, messages, tools=()):
        body = {"model": MODEL, "messages": [wire(message) for message in messages], **plain(CONFIG)}
        if tools:
            body["tools"] = [{"type": "function", "function": plain(tool)} for tool in tools]
        request = urllib.request.Request(
            f"{BASE_URL}/chat/completions", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as response:
            reply = json.load(response)
        choice = reply["choices"][0]
        calls = [
            ToolCall(each["id"], each["function"]["name"], json.loads(each["function"]["arguments"]))
            for each in choice["message"].get("tool_calls") or []
        ]
        message = ChatMessageAssistant(content=choice["message"].get("content") or "", tool_calls=calls or None)
        usage = reply.get("usage") or {}
        return ModelOutput(
            model=MODEL,
            choices=[Choice(message, STOP_REASONS.get(choice["finish_reason"], "unknown"))],
            usage={"input_tokens": usage.get("prompt_tokens", 0), "output_tokens": usage.get("completion_tokens", 0)},
            time=0.25,
        )


def provide(name, **members):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(members)


def remember(function):
    TASKS.append(function)
    return function


provide("inspect_ai", Task=Task, task=remember)
provide("inspect_ai.dataset", MemoryDataset=list, Sample=Sample)
provide("inspect_ai.solver", solver=lambda function: function)
provide("inspect_ai.tool", ToolCall=ToolCall, ToolInfo=ToolInfo, ToolParam=ToolParam, ToolParams=ToolParams)
provide(
    "inspect_ai.model",
    ChatMessageAssistant=ChatMessageAssistant,
    ChatMessageSystem=ChatMessageSystem,
    ChatMessageTool=ChatMessageTool,
    ChatMessageUser=ChatMessageUser,
    GenerateConfig=GenerateConfig,
    get_model=Model,
)


async def solved(task, sample, epoch):
    state = TaskState(messages=list(sample.input), metadata=dict(sample.metadata))
    error = None
    try:
        state = await task.solver(state, None)
    except RuntimeError as raised:
        error = {"message": str(raised), "traceback": "", "traceback_ansi": ""}
    return {
        "id": sample.id,
        "epoch": epoch,
        "input": plain(sample.input),
        "target": "",
        "messages": plain(state.messages),
        "output": plain(state.output) if state.output else {"model": MODEL, "choices": []},
        "scores": {},
        "metadata": sample.metadata,
        "store": dict(state.store),
        "events": [],
        "attachments": {},
        "error": error,
    }


def main():
    global CONFIG
    spec = spec_from_file_location("task_file", sys.argv[1])
    spec.loader.exec_module(module_from_spec(spec))
    [function] = TASKS
    task = function(**dict(each.split("=", 1) for each in sys.argv[6:]))
    CONFIG = task.config
    epochs = int(sys.argv[5]) if len(sys.argv) > 5 else task.epochs
    samples = [
        asyncio.run(solved(task, sample, epoch)) for epoch in range(1, epochs + 1) for sample in task.dataset
    ]
    config = plain(task.config)
    evaluated = {"task": function.__name__, "model": f"openai-api/{MODEL}", "model_generate_config": {}}
    header = {"version": 2, "status": "success", "eval": evaluated, "plan": {"name": "plan", "config": config}}
    if sys.argv[4].endswith(".json"):
        with open(sys.argv[4], "w", encoding="utf8") as file:
            json.dump({**header, "samples": samples}, file)
        return
    with zipfile.ZipFile(sys.argv[4], "w", zipfile.ZIP_DEFLATED) as log:
        for sample in samples:
            log.writestr(f"samples/{sample['id']}_epoch_{sample['epoch']}.json", json.dumps(sample))
        log.writestr("header.json", json.dumps(header))


main()
