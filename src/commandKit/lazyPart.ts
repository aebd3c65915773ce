import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { pause } from '../transfer/pause.ts';

const firstWaitMilliseconds = 500;
const longestWaitMilliseconds = 30_000;

/** The code once it has come: it is asked for again where the line was gone. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let wait = firstWaitMilliseconds; ; wait = Math.min(wait * 2, longestWaitMilliseconds)) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
}

/**
 * Like React's `lazy`, for a part of a page that may come later: a rejected `lazy` throws, and would take the whole page with
 * it for want of a toast.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- As `lazy` is declared: of whatever properties the component has.
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => untilLoaded(load));
}
