import { Argument, Command, Option } from "commander";
import { expect, test } from "vitest";
import { bashScript } from "./bash.ts";
import { commandNodes } from "./command-tree.ts";
import { fishScript } from "./fish.ts";
import { zshScript } from "./zsh.ts";

function nodes() {
  const program = new Command("aib").helpOption("-h, --help", "help");
  const run = program.command("run").alias("measure").description("Ask the models: all of them");
  run.option("-m, --models <names>", "the model's name").addOption(new Option("--secret").hideHelp());
  run.addOption(new Option("--format <format>", "how to print").choices(["text", "json"]));
  program
    .command("completion")
    .description("Print a script")
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh"]));
  return commandNodes(program);
}

test("every command has its words and its flags, without hidden ones", () => {
  const help = { long: "--help", short: "-h", takesValue: false, choices: [], about: "help" };
  const models = { long: "--models", short: "-m", takesValue: true, choices: [], about: "the model's name" };
  const format = { long: "--format", short: null, takesValue: true, choices: ["text", "json"], about: "how to print" };
  expect(nodes()).toEqual([
    {
      path: "",
      paths: [""],
      words: [
        { name: "run", about: "Ask the models: all of them" },
        { name: "completion", about: "Print a script" },
      ],
      flags: [help],
    },
    { path: "/run", paths: ["/run", "/measure"], words: [], flags: [models, format, help] },
    {
      path: "/completion",
      paths: ["/completion"],
      words: [
        { name: "bash", about: "your shell" },
        { name: "zsh", about: "your shell" },
      ],
      flags: [help],
    },
  ]);
});

test("bash", () => {
  const script = bashScript(nodes());
  expect(script).toContain("      '/run' | '/measure') command='/run' ;;\n");
  expect(script).toContain("    '/run --format') choices='text json' ;;\n");
  expect(script).toContain("    '/run --models' | '/run -m') return ;;\n");
  expect(script).toContain("        '/completion') choices='bash zsh --help -h' ;;\n");
  expect(script).toMatch(/^complete -o default -F _aib aib$/mu);
});

test("zsh", () => {
  const script = zshScript(nodes());
  expect(script).toMatch(/^#compdef aib\n/u);
  expect(script).toContain("      ('/run'|'/measure') command='/run' ;;\n");
  expect(script).toContain("    ('/run --models'|'/run -m') _files; return ;;\n");
  expect(script).toContain("    ('/run --format') compadd 'text' 'json'; return ;;\n");
  expect(script).toContain("      'run:Ask the models: all of them'\n");
  expect(script).toContain("      '--models:the model'\\''s name'\n");
});

test("fish", () => {
  const script = fishScript(nodes());
  expect(script).toContain("            case '/run' '/measure'\n                set command '/run'\n");
  expect(script).toContain("complete -c aib -n '__aib_at \\'\\'' -a 'run' -d 'Ask the models: all of them'\n");
  expect(script).toContain("complete -c aib -n '__aib_at \\'/run\\'' -l models -s m -r -F -d 'the model\\'s name'\n");
  expect(script).toContain("complete -c aib -n '__aib_at \\'/run\\'' -l format -x -a 'text json' -d 'how to print'\n");
});
