import type { ReactNode } from "react";
import type { SiteScenario, SiteScenarios, SiteRubric } from "../../../../src/results/contract/site.ts";
import { TextLink } from "../../app/text-link.tsx";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { deliveryMeaning } from "../../text/delivery-meaning.ts";
import { PlainText } from "../../text/plain-text.tsx";
import { turnName } from "../../text/turn-name.ts";
import { nameInWords } from "../../../../src/results/format/names.ts";

type Delivery = SiteScenarios["deliveries"][number];

/** All messages to a model in one scenario, word for word, and where the model answers. */
export function PromptView({
  scenario,
  data,
}: {
  readonly scenario: SiteScenario;
  readonly data: SiteScenarios;
}): ReactNode {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Frame data={data} />
      <ol>
        {scenario.systemAddendum !== null && (
          <Line who="System addendum" scripted>
            {scenario.systemAddendum}
          </Line>
        )}
        {scenario.opening.map(({ human, assistant }) => [
          <Line key={`${human} asks`} who="Human" scripted>
            {human}
          </Line>,
          <Line key={`${human} answered`} who="Model" scripted>
            {assistant}
          </Line>,
        ])}
        {scenario.turns.map(({ id, human, kind }, at) => [
          <Line
            key={id}
            who={scenario.turns.length === 1 ? "Human" : `Human, ${turnName(at, kind).toLowerCase()}`}
            id={id}
          >
            {human}
          </Line>,
          <Answer key={`${id} answer`} />,
        ])}
      </ol>
    </div>
  );
}

function Line({
  who,
  id,
  scripted = false,
  children,
}: {
  readonly who: string;
  readonly id?: string;
  readonly scripted?: boolean;
  readonly children: string;
}): ReactNode {
  return (
    <li className="border-b border-line px-4 py-3 last:border-0">
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{who}</span>
        {scripted && <span className="text-muted">scripted by the suite</span>}
        {id !== undefined && <span className="ml-auto font-mono text-xs text-muted">{id}</span>}
      </p>
      <div className="max-w-[70ch]">
        <PlainText text={children} />
      </div>
    </li>
  );
}

function Answer(): ReactNode {
  return (
    <li className="border-b border-line bg-accent-soft px-4 py-2 text-sm text-accent last:border-0">
      <span aria-hidden="true">▸ </span>The model answers
    </li>
  );
}

/** The beginning of every conversation of the suite, folded because it is the same for all scenarios. */
function Frame({ data }: { readonly data: SiteScenarios }): ReactNode {
  const variants = data.systemVariants.filter(({ id }) => data.configurations.some(({ variant }) => variant === id));
  const deliveries = data.deliveries.filter(({ id }) => data.configurations.some(({ delivery }) => delivery === id));
  return (
    <details className="border-b border-line px-4 py-2 text-sm">
      <summary className="min-h-6 cursor-pointer">
        <span className="font-semibold">System message and delivery</span>{" "}
        <span className="text-muted">the same in every scenario</span>
      </summary>
      <dl className="pb-2">
        {variants.map(({ id, title, text }) => (
          <Part key={id} name={`System variant: ${title}`} text={text} />
        ))}
        {deliveries.map((delivery) => (
          <DeliveryParts key={delivery.id} delivery={delivery} />
        ))}
      </dl>
    </details>
  );
}

function DeliveryParts({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { systemSuffix, startToken, greeting, tool } = delivery;
  return (
    <>
      <Part name="Delivery" text={deliveryMeaning(delivery)} />
      {systemSuffix !== null && <Part name="After the system variant" text={systemSuffix} />}
      {startToken !== null && <Part name="First message, as the user" text={startToken} />}
      {greeting !== null && <Part name="Scripted greeting of the model" text={greeting} />}
      {tool !== null && (
        <Part name={`Tool ${tool.name}`} text={[tool.description, ...parameterLines(tool)].join("\n\n")} />
      )}
    </>
  );
}

function parameterLines({ parameter }: NonNullable<Delivery["tool"]>): readonly string[] {
  return parameter === null ? [] : [`${parameter.name}: ${parameter.description}`];
}

function Part({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div className="mt-3">
      <dt className="font-medium text-muted">{name}</dt>
      <dd className="max-w-[75ch]">
        <PlainText text={text} />
      </dd>
    </div>
  );
}

/** The rubric: the judge's question and the scales of its answers. */
export function RubricView({ rubric }: { readonly rubric: SiteRubric }): ReactNode {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">{rubric.title}</p>
      <p className="mt-1 max-w-[70ch] break-words whitespace-pre-wrap">{rubric.prompt}</p>
      <dl className="mt-3">
        {rubric.fields.map((field) => (
          <div key={field.id} className="border-t border-line py-2">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{nameInWords(field.id)}</span>
              <span className="text-sm text-muted">{scaleText(field)}</span>
            </dt>
            {/* An imported suite has one remark in place of all wordings, shown once above. */}
            {field.description !== rubric.prompt && (
              <dd className="max-w-[70ch] text-sm break-words whitespace-pre-wrap">{field.description}</dd>
            )}
          </div>
        ))}
      </dl>
      {rubric.blind !== null && (
        <details className="border-t border-line pt-2 text-sm">
          <summary className="min-h-6 cursor-pointer text-muted">The blind wording: no mention of pressure</summary>
          <p className="mt-1 font-semibold">{rubric.blind.title}</p>
          <p className="mt-1 max-w-[75ch] break-words whitespace-pre-wrap">{rubric.blind.prompt}</p>
        </details>
      )}
      <p className="mt-2 border-t border-line pt-2 text-sm text-muted">
        {rubric.reasonFirst
          ? "The judge gives its reasons first, then the scores."
          : "The judge gives the scores first, then its reasons."}{" "}
        Instructions to every judge: <TextLink to={pathTo("/method")}>method</TextLink>.
      </p>
    </div>
  );
}

function scaleText({ kind, min, max, whole, better, labels }: SiteRubric["fields"][number]): string {
  if (kind === "label") return labels.map(({ value, worth }) => `${value} (${worth})`).join(", ");
  if (kind === "boolean") return `yes or no, ${better === "true" ? "yes" : "no"} is better`;
  return `${min} to ${max}${whole ? " in whole numbers" : ""}, ${better === "lower" ? "less" : "more"} is better`;
}
