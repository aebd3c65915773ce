import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { pause } from '../transfer/pause.ts';

const firstWaitMilliseconds = 500;
const longestWaitMilliseconds = 30_000;

/** Returns the code after it is loaded; tries again if the connection was lost. */
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
 * Works like React's `lazy` for a part of a page that may load later. A rejected `lazy` throws, and would replace the whole
 * page with an error only because a toast is missing.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- As `lazy` is declared: of whatever properties the component has.
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => untilLoaded(load));
}
