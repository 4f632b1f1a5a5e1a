import type { ReactNode } from "react";

/** What the signs of a whisker mean. */
export function WhiskerLegend({ interval }: { readonly interval: string }): ReactNode {
  return (
    <ul className="flex flex-wrap content-start gap-x-4 gap-y-1 text-muted">
      <Sign says="index">
        <path d="M12 4l4.5 6l-4.5 6l-4.5 -6z" className="fill-accent" />
      </Sign>
      <Sign says={interval}>
        <path d="M2 10H22" className="fill-none stroke-accent opacity-45" strokeWidth={13} />
      </Sign>
      <Sign says="a run">
        <path d="M12 10h0" className="fill-none stroke-text" strokeWidth={4} strokeLinecap="round" />
      </Sign>
      <Sign says="single run: provisional">
        <path d="M12 4l4.5 6l-4.5 6l-4.5 -6z" className="fill-surface stroke-accent" strokeWidth={1.5} />
      </Sign>
    </ul>
  );
}

function Sign({ says, children }: { readonly says: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width={24} height={20} className="shrink-0">
        {children}
      </svg>
      {says}
    </li>
  );
}
