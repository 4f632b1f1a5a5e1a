import type { ReactNode } from "react";
import { fieldClass } from "./button.ts";

/** A choice of one of many, by their values. */
export function Select({
  label,
  value,
  options,
  onChange,
  className = "",
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
  readonly className?: string;
}): ReactNode {
  return (
    <select
      className={`${fieldClass} ${className}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([own, text]) => (
        <option key={own} value={own}>
          {text}
        </option>
      ))}
    </select>
  );
}
