/** Milliseconds that a page has to show its heading; after that the focus does not move. */
const patience = 5000;

/**
 * Moves the focus to the page's heading, now or when it appears, so that a screen reader reads the new page from its start.
 * It does nothing if the page has set the focus itself, and waits while a dialog is open.
 * Returns a function that stops waiting.
 */
export function focusHeading(main: HTMLElement): () => void {
  const before = document.activeElement;

  function tryFocus(): boolean {
    const active = document.activeElement;
    // The user has moved the focus: into the page, a dialog, or anywhere by Tab.
    if (active !== before && active !== document.body) return true;
    if (active && active !== main && main.contains(active)) return true;
    // The palette may have opened this page and be about to close, or may have been open before the page was loaded.
    if (active?.closest('[role=dialog]')) return false;
    const heading = main.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  }

  if (tryFocus()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryFocus()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
