import { useEffect, useRef } from 'react';

/** Something on the page that would be lost with it. */
export interface UnsavedWork {
  /** It is stored in the browser: a reload loses nothing, and the browser need not ask. */
  isStored?: boolean;
  /** What was typed, to be copied; empty where there is no text. */
  text: () => string;
  /** Sends at once what is only delayed, and resolves when it was accepted or refused. */
  send?: () => Promise<void>;
}

/** Without an answer nobody is kept waiting longer, in milliseconds. */
export const sendMilliseconds = 10_000;

export interface WorkRegistry {
  /** Returns what takes it off again. */
  add(work: UnsavedWork): () => void;
  /** Whether anything would be lost if the page were replaced. */
  isAny(): boolean;
  /** Whether anything waits to be sent. */
  isDelayed(): boolean;
  /** Sends what is only delayed; resolves when all of it was accepted or refused, or after ten seconds. */
  sendDelayed(): Promise<void>;
  /** What was typed, to be copied. */
  text(): string;
}

/**
 * The one list of what is unsaved on the page (R-session-16). While there is any that a reload would lose, the browser asks
 * before the tab is closed or reloaded.
 */
export function createWorkRegistry(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined,
): WorkRegistry {
  const works = new Set<UnsavedWork>();
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  // A page with such a listener is kept out of the browser's back-forward cache: it is there only while it is needed.
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

/** Has the page know of unsaved work as long as `isUnsaved` holds. `text`: what was typed, to be copied. */
export function useUnsavedWork(
  isUnsaved: boolean,
  { isStored = false, text = () => '' }: { isStored?: boolean; text?: () => string } = {},
): void {
  // No effect event: the notice reads it while it is drawn.
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
 * The same of an action on several records: while it runs, and at its end as long as some are left. They can be run again with
 * what was typed, also after a 401, which stops it.
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

/** What stands in the fields of this part of the page, a line for each: its label and its text. Passwords are left out. */
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
