import type { ReactNode } from "react";
import { buttonClass } from "../../app/button.ts";

/** One of a few ways, all in sight. */
export function Choice<Id extends string>({
  label,
  chosen,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly chosen: Id;
  readonly options: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly onChoose: (id: Id) => void;
}): ReactNode {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === chosen}
          className={buttonClass}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
