import { nameInWords } from "../../../../src/results/format/names.ts";
import { counted } from "../../../../src/results/format/numbers.ts";
import type { ReactNode } from "react";
import type { SiteScenarios } from "../../../../src/results/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { deliveryMeaning } from "../../text/delivery-meaning.ts";

import { RubricView } from "../scenario/prompt-and-rubric.tsx";

type Delivery = SiteScenarios["deliveries"][number];

/** System messages and deliveries, as sent. */
export function Wordings({ scenarios }: { readonly scenarios: SiteScenarios }): ReactNode {
  const { configurations, systemVariants, deliveries } = scenarios;
  return (
    <>
      {systemVariants.map(({ id, title, text }) => (
        <Folded
          key={id}
          title={`System message: ${title}`}
          aside={configurations.some(({ variant }) => variant === id) && <Badge tone="accent">counts</Badge>}
        >
          <Wording text={text} />
        </Folded>
      ))}
      {deliveries.map((delivery) => (
        <Folded
          key={delivery.id}
          title={`Delivery: ${nameInWords(delivery.id)}`}
          aside={configurations.some((each) => each.delivery === delivery.id) && <Badge tone="accent">counts</Badge>}
        >
          <DeliveryWords delivery={delivery} />
        </Folded>
      ))}
    </>
  );
}

function DeliveryWords({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { systemSuffix, startToken, greeting, tool } = delivery;
  return (
    <>
      <p className="max-w-[75ch]">{deliveryMeaning(delivery)}</p>
      {systemSuffix !== null && <Wording name="After the system message" text={systemSuffix} />}
      {startToken !== null && <Wording name="First message, as the user" text={startToken} />}
      {greeting !== null && <Wording name="Scripted greeting of the model, by the tool" text={greeting} />}
      {tool !== null && (
        <div className="mt-2">
          <p className="text-sm text-muted">The tool</p>
          <p className="font-mono text-sm break-words">
            {tool.name}({tool.parameter?.name})
          </p>
          <Wording name="Its description" text={tool.description} />
          {tool.parameter !== null && (
            <Wording name={`Its parameter ${tool.parameter.name}`} text={tool.parameter.description} />
          )}
        </div>
      )}
    </>
  );
}

/** The judge's instructions, and the rubric of each kind of conversation. */
export function GradingWords({ scenarios }: { readonly scenarios: SiteScenarios }): ReactNode {
  const { judging, rubrics } = scenarios;
  return (
    <>
      <Folded title="Instructions to every judge">
        <Wording text={judging.instructions} />
      </Folded>
      {judging.blindInstructions !== null && (
        <Folded
          title="Instructions to a blind judge"
          aside={<span className="text-muted">no mention of pressure</span>}
        >
          <Wording text={judging.blindInstructions} />
        </Folded>
      )}
      <Folded
        title="When a reply cannot be read"
        aside={<span className="text-muted">asked once more; then the verdict stays without a score</span>}
      >
        <Wording text={judging.repair} />
      </Folded>
      {rubrics.map((rubric) => (
        <Folded
          key={rubric.id}
          title={`Rubric: ${rubric.title}`}
          aside={
            <span className="text-muted">
              {counted(rubric.fields.length, "field")},{" "}
              {counted(scenarios.scenarios.filter((scenario) => scenario.rubric === rubric.id).length, "scenario")}
            </span>
          }
        >
          <RubricView rubric={rubric} />
        </Folded>
      ))}
    </>
  );
}

/** A long text, folded until it is opened. */
function Folded({
  title,
  aside,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details open={isOpen} className="mb-2 rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="min-h-6 cursor-pointer">
        <span className="font-medium">{title}</span> {aside}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

/** Words as they are sent. */
function Wording({ text, name }: { readonly text: string; readonly name?: string }): ReactNode {
  return (
    <div className="mt-2 first:mt-0">
      {name !== undefined && <p className="text-sm text-muted">{name}</p>}
      <p className="max-w-[75ch] break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}
