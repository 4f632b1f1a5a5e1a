import type { LiveView } from "../../bench/index.ts";
import { totalLine } from "../progress-lines.ts";
import { printLine, type OutputStream } from "../terminal.ts";
import { eventWords } from "./event-words.ts";
import { fullScreen } from "./full-screen.ts";
import { watchLines } from "./watch-lines.ts";

export interface WatchDisplay {
  /** Redraws; the same view again only adapts to a resized window. False: the output has no reader any more. */
  readonly show: (view: LiveView) => Promise<boolean>;
  readonly end: () => void;
}

const eventsKept = 50;
const plainLineMs = 5_000;

/** Redrawn in place on a terminal; line by line anywhere else. */
export function watchDisplay(stream: OutputStream, db: string): WatchDisplay {
  return stream.isTTY ? pictures(stream, db) : lines(stream);
}

function pictures(stream: OutputStream, db: string): WatchDisplay {
  const screen = fullScreen(stream);
  let events: readonly string[] = [];
  let frame: readonly string[] = [];
  let shown: LiveView | null = null;
  return {
    show: (view) => {
      if (view !== shown) events = [...events, ...view.news.map(eventWords)].slice(-eventsKept);
      shown = view;
      frame = watchLines({ view, events, db }, stream.size());
      screen.draw(frame);
      return Promise.resolve(true);
    },
    end: () => {
      screen.end();
      // The full screen restores the former content, so the last view is printed below it.
      for (const line of frame.slice(1)) printLine(stream, line);
    },
  };
}

function lines(stream: OutputStream): WatchDisplay {
  let saidAt = Number.NEGATIVE_INFINITY;
  let said = "";
  let shown: LiveView | null = null;
  const progressLine = ({ progress }: LiveView): readonly string[] => {
    const line = totalLine(progress);
    if (line === said || performance.now() - saidAt < plainLineMs) return [];
    saidAt = performance.now();
    said = line;
    return [line];
  };
  return {
    show: (view) => {
      const news = view === shown ? [] : view.news.map(eventWords);
      shown = view;
      const text = [...news, ...progressLine(view)].map((line) => `${line}\n`).join("");
      return text === "" ? Promise.resolve(true) : stream.send(text);
    },
    end: () => undefined,
  };
}
