/** How long a page may take to show its heading, in milliseconds; after that, focus stays where it is. */
const patience = 5000;

/**
 * Moves the focus to the page's heading, now or when it appears, so that a screen reader reads the new page from its
 * start. A page that has put the focus somewhere itself is left alone, and a dialog over it keeps the focus until it
 * closes. Returns the way to stop waiting.
 */
export function focusHeading(main: HTMLElement): () => void {
  const before = document.activeElement;

  function tryFocus(): boolean {
    const active = document.activeElement;
    // Someone has moved on: into the page, a dialog, or anywhere by Tab.
    if (active !== before && active !== document.body) return true;
    if (active && active !== main && main.contains(active)) return true;
    // The palette that led here and is about to close, or one that was opened before the page was there.
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
