/** A modal dialog: the browser's own, so that focus and Esc behave. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      // What is to be filled in comes before the button that closes; on that, a space typed would close it.
      element.querySelector<HTMLElement>(":scope > form :is(input, textarea)")?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="button quiet" onClick={onClose} aria-label="Close">✕</button>
      </div>
      {open ? children : null}
    </dialog>
  );
}
