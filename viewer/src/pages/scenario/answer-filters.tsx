import type { ReactNode } from "react";
import { fieldClass } from "../../app/button.ts";
import { useUrlState } from "../../app/url-state.ts";

/** Which answers are shown: all of it stands in the address. */
export function AnswerFilters(): ReactNode {
  const [url, change] = useUrlState();
  return (
    <form
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="flex min-w-0 items-center gap-2 max-sm:grow">
        Model
        <input
          type="search"
          className={`${fieldClass} w-52 max-sm:grow`}
          placeholder="part of a name"
          value={url.get("q") ?? ""}
          onChange={({ target }) => change({ q: target.value, p: null })}
        />
      </label>
      <label className="flex items-center gap-2">
        Run
        <input
          type="number"
          min={1}
          className={`${fieldClass} w-20`}
          placeholder="any"
          value={url.get("run") ?? ""}
          onChange={({ target }) => change({ run: target.value, p: null })}
        />
      </label>
      <label className="flex min-h-8 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={url.get("lowest") === "1"}
          onChange={({ target }) => change({ lowest: target.checked ? "1" : null, p: null })}
        />
        Only the lowest run of each model config
      </label>
    </form>
  );
}
