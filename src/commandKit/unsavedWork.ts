import { useEffect, useRef } from 'react';

/** Input on the page that would be lost with it. */
export interface UnsavedWork {
  /** True if the browser need not ask before a reload: it stores the input, or a few keys bring it again. */
  isStored?: boolean;
  /** Returns the typed text, to be copied; empty if there is no text. */
  text: () => string;
  /** Sends delayed changes at once, and resolves when they were accepted or refused. */
  send?: () => Promise<void>;
}

/** The most milliseconds that a user waits for a response. */
export const sendMilliseconds = 10_000;

export interface WorkRegistry {
  /** Adds the work; returns a function that removes it. */
  add(work: UnsavedWork): () => void;
  /** Tells whether anything would be lost if the page were replaced. */
  isAny(): boolean;
  /** Tells whether any change waits to be sent. */
  isDelayed(): boolean;
  /** Sends the delayed changes; resolves when all were accepted or refused, or after ten seconds. */
  sendDelayed(): Promise<void>;
  /** Returns the typed text, to be copied. */
  text(): string;
}

/**
 * Creates the one list of unsaved work on the page (R-session-16). While a reload would lose any of it, the browser asks
 * before the tab is closed or reloaded.
 */
export function createWorkRegistry(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined,
): WorkRegistry {
  const works = new Set<UnsavedWork>();
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  // Because a page with such a listener is excluded from the browser's back-forward cache, it is added only while it is
  // needed.
  const listen = () => {
    if ([...works].some(({ isStored }) => !isStored)) window?.addEventListener('beforeunload', preventUnload);
    else window?.removeEventListener('beforeunload', preventUnload);
  };
  return {
    add: (work) => {
      works.add(work);
      listen();
      return () => {
        works.delete(work);
        listen();
      };
    },
    isAny: () => works.size > 0,
    isDelayed: () => [...works].some(({ send }) => send),
    sendDelayed: async () => {
      const isTooLate = new Promise((resolve) => setTimeout(resolve, sendMilliseconds));
      await Promise.race([Promise.allSettled([...works].map(({ send }) => send?.())), isTooLate]);
    },
    text: () =>
      [...works]
        .map(({ text }) => text())
        .filter((text) => text !== '')
        .join('\n\n'),
  };
}

/** The list of this page. */
export const unsavedWork = createWorkRegistry(typeof window === 'undefined' ? undefined : window);

/** Registers unsaved work with the page as long as `isUnsaved` is true. `text`: returns the typed text, to be copied. */
export function useUnsavedWork(
  isUnsaved: boolean,
  { isStored = false, text = () => '' }: { isStored?: boolean; text?: () => string } = {},
): void {
  // Uses a ref instead of an effect event, because the notice reads it during rendering.
  const read = useRef(text);
  useEffect(() => {
    read.current = text;
  });
  useEffect(
    () => (isUnsaved ? unsavedWork.add({ isStored, text: () => read.current() }) : undefined),
    [isUnsaved, isStored],
  );
}

/**
 * Does the same for an action on several records: while it runs, and afterwards as long as some remain. They can run again
 * with the same input, also after a 401, which stops the run.
 */
export function useUnsavedRun({
  running,
  finished,
  remaining,
}: {
  running: boolean;
  finished: boolean;
  remaining: number;
}): void {
  useUnsavedWork(running || (finished && remaining > 0), { isStored: finished });
}

const textFields = 'input:not([type=hidden], [type=password], [type=file]), textarea';

/** Returns the text of the fields in this part of the page, one line for each: its label and its text. Omits passwords. */
export function textOfFields(root: ParentNode | null): string {
  const fields = [...(root?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields) ?? [])];
  return fields
    .flatMap((field) => {
      const isChoice = field.type === 'checkbox' || field.type === 'radio';
      const isChosen = isChoice && (field as HTMLInputElement).checked;
      const label = field.labels?.[0]?.textContent?.trim() ?? field.getAttribute('aria-label') ?? '';
      if (isChoice) return isChosen ? [label] : [];
      return field.value === '' ? [] : [label === '' ? field.value : `${label}: ${field.value}`];
    })
    .join('\n');
}
