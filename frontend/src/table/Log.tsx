/** The running record: each event in words, and beneath it what the laws say of it. */

import { useEffect, useRef } from "preact/hooks";
import type { LogEntry, RulingLine } from "../model/table";
import type { TableStore } from "./store";

function Ruling({ ruling }: { ruling: RulingLine }) {
  const { title, article, words, url, consequence } = ruling;
  const cited = [title, article].filter(Boolean).join(", ");
  return (
    <li class={`ruling ${consequence}`}>
      {words} {cited ? <cite>{url ? <a href={url}>{cited}</a> : cited}</cite> : null}
    </li>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  return (
    <li class="log-entry" value={entry.n}>
      <p class="log-event">{entry.words}</p>
      {entry.rulings.length > 0 ? <ul class="log-rulings">{entry.rulings.map((ruling, index) => <Ruling key={index} ruling={ruling} />)}</ul> : null}
    </li>
  );
}

export function Log({ table }: { table: TableStore }) {
  const { log } = table.state.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The latest stays in sight within the list, without moving the page.
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [log.length]);
  return (
    <section class="panel rulings" aria-labelledby="rulings-title">
      <h2 id="rulings-title" class="panel-title">Rulings</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it */}
      <div class="log" role="log" aria-live="polite" aria-labelledby="rulings-title" ref={list} tabIndex={0}>
        <ol class="log-list">{log.map((entry) => <Entry key={entry.n} entry={entry} />)}</ol>
      </div>
    </section>
  );
}
