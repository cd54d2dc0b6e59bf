/** What the laws give to whom just now: the words, the article, until when, and a button for each choice. */

import { called, crownClaims, rightCards, type Claim, type RightCard } from "../model/claims";
import { sentence } from "../game/words";
import type { Grip } from "./grip";
import type { TableStore } from "./store";
import type { TableProps } from "./Bar";

function use(table: TableStore, grip: Grip, claim: Claim, side: "white" | "black"): void {
  if (!claim.event) {
    grip.point({ kind: "place", side, ways: claim.ways });
    return;
  }
  grip.point(null);
  void table.send(claim.event);
}

function Card({ table, grip, card: { right, claims } }: TableProps & { card: RightCard }) {
  const base = table.state.value.code.url;
  const cited = right.article || "the law";
  return (
    <section class="right-card" aria-label={`${called(right.holder)} may choose`}>
      <p class="right-head"><span class={`colour-dot ${right.holder}`} aria-hidden="true" /><strong>{called(right.holder)} may choose</strong></p>
      <p>{sentence(right.words)}</p>
      <p class="right-law">
        {base && right.clause ? <a href={`${base}/${encodeURIComponent(right.clause)}`}>{cited}</a> : cited}; {right.until}.
      </p>
      {claims.length > 0 ? (
        <div class="right-buttons">
          {claims.map((claim) => <button type="button" class="button" key={claim.text} onClick={() => use(table, grip, claim, right.holder)}>{claim.text}</button>)}
        </div>
      ) : <p class="muted">The program chooses.</p>}
    </section>
  );
}

export function Rights({ table, grip }: TableProps) {
  const state = table.state.value;
  // While play is stopped nothing can be claimed.
  if (state.phase !== "play" || state.dispute !== null || state.sentOut !== null) return null;
  const crowns = crownClaims(state);
  return (
    <>
      {rightCards(state).map((card, index) => <Card key={`${card.right.offence} ${index}`} table={table} grip={grip} card={card} />)}
      {crowns.length > 0 ? (
        <section class="right-card" aria-label="A crown is due">
          <p class="right-head"><strong>A crown is due</strong></p>
          {state.code.url ? <p class="right-law"><a href={`${state.code.url}/crowned_by`}>Who crowns</a></p> : null}
          <div class="right-buttons">
            {crowns.map(({ text, event }) => event && <button type="button" class="button" key={text} onClick={() => void table.send(event)}>{text}</button>)}
          </div>
        </section>
      ) : null}
    </>
  );
}
