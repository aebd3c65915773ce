import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const firstWaitMilliseconds = 500;
const longestWaitMilliseconds = 30_000;

/** Until the line is there again, or so many milliseconds. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener('online', go);
  });
}

/**
 * Like React's `lazy`, for a part of a page: a rejected `lazy` throws, and would take the whole page with it for want of a
 * toast. The code is asked for again instead; where the browser keeps the failure of an import, that part stays away until
 * the page is loaded anew.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- As `lazy` is declared: of whatever properties the component has.
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(async () => {
    for (let wait = firstWaitMilliseconds; ; wait = Math.min(wait * 2, longestWaitMilliseconds)) {
      try {
        return await load();
      } catch {
        await pause(wait);
      }
    }
  });
}
