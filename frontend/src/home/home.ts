/** The home page: a picture of the chosen variant, last choices kept, and tiny boards beside the games. */

import { defineBoard, type DraughtsBoard } from "../board/element";
import { readFen } from "../model/fen";
import type { VariantInfo } from "../model/types";
import { api } from "../page/api";
import { recall, remember, settings } from "../page/settings";

const CHOICES = "dammen.new-game";

type Control = HTMLInputElement | HTMLSelectElement;

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control =>
    (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
    element.name !== "" && element.name !== "fen" && element.type !== "hidden" && element.type !== "submit");
}

/** Put back what was chosen last time; a choice that no longer exists is left alone. */
function restore(form: HTMLFormElement): void {
  const stored = recall(CHOICES);
  if (typeof stored !== "object" || stored === null) return;
  // A link such as /?variant=frisian says more than memory does.
  const asked = new URLSearchParams(location.search);
  for (const control of controls(form)) {
    const value = (stored as Record<string, unknown>)[control.name];
    if (typeof value !== "string" || asked.has(control.name)) continue;
    if (control instanceof HTMLSelectElement) {
      if ([...control.options].some((option) => option.value === value)) control.value = value;
    } else if (control.type === "radio" || control.type === "checkbox") {
      control.checked = control.value === value;
    } else {
      control.value = value;
    }
  }
}

function keep(form: HTMLFormElement): void {
  const chosen: Record<string, string> = {};
  for (const control of controls(form)) {
    const box = control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");
    if (!box || (control as HTMLInputElement).checked) chosen[control.name] = control.value;
  }
  remember(CHOICES, chosen);
}

function picture(variant: VariantInfo, fen: string): DraughtsBoard {
  const board = document.createElement("draughts-board") as DraughtsBoard;
  const { width, height, cells, names } = variant;
  const { board: theme, pieces: piecesSet } = settings.value;
  board.update({ width, height, cells, names, pieces: readFen(variant, fen)?.pieces ?? [], theme, piecesSet, viewOnly: true, animate: false });
  return board;
}

/** The place for the preview: where the page says, or after the field of the variant. */
function previewPlace(form: HTMLFormElement, select: HTMLElement): HTMLElement {
  const given = form.querySelector<HTMLElement>("[data-variant-preview]");
  if (given) return given;
  const made = document.createElement("div");
  made.className = "variant-preview";
  (select.closest(".field") ?? select).after(made);
  return made;
}

function preview(form: HTMLFormElement, variants: readonly VariantInfo[]): void {
  const select = form.querySelector<HTMLSelectElement>("select[name=variant]");
  if (!select) return;
  const place = previewPlace(form, select);
  place.setAttribute("aria-live", "polite");
  const show = (): void => {
    const variant = variants.find(({ name }) => name === select.value);
    if (!variant) {
      place.replaceChildren();
      return;
    }
    const words = document.createElement("p");
    words.textContent = variant.summary;
    const link = document.createElement("a");
    link.href = `/variants/${encodeURIComponent(variant.name)}`;
    link.textContent = "All its rules";
    const more = document.createElement("p");
    more.append(link);
    const text = document.createElement("div");
    text.append(words, more);
    place.replaceChildren(picture(variant, variant.start), text);
  };
  select.addEventListener("change", show);
  show();
}

async function thumbnails(list: HTMLElement, variants: readonly VariantInfo[]): Promise<void> {
  for (const { id, variant: name, lastFen } of await api.games()) {
    const item = list.querySelector<HTMLElement>(`[data-game="${CSS.escape(id)}"]`);
    const variant = variants.find((one) => one.name === name);
    if (!item || !variant || item.querySelector(".game-thumb")) continue;
    const frame = document.createElement("span");
    frame.className = "game-thumb";
    frame.append(picture(variant, lastFen));
    item.prepend(frame);
  }
}

export async function enhanceHome(main: HTMLElement): Promise<void> {
  const form = main.querySelector<HTMLFormElement>("form[data-new-game]");
  const list = main.querySelector<HTMLElement>("[data-games]");
  if (form) {
    restore(form);
    form.addEventListener("change", () => keep(form));
    form.addEventListener("submit", () => keep(form));
  }
  defineBoard();
  try {
    const variants = await api.variants();
    if (form) preview(form, variants);
    if (list) await thumbnails(list, variants);
  } catch {
    // Pictures are an extra: the form and the list work without them.
  }
}
