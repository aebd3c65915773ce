import type { BrowserContext, Page } from 'playwright';

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string[] }[];
  }
  /** Chromium's own entry; TypeScript does not declare it. */
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
}

/** Records the layout shifts of each page of the context without user input, from the first paint on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShifts = [];
    const summary = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.localName}.${String(element?.className).slice(0, 40)}`;
          return `${name} from ${summary(previousRect)} to ${summary(currentRect)}`;
        });
        window.layoutShifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shift since the page was opened, by Chromium's measure, and the elements that moved most. */
export async function shiftOf(page: Page): Promise<{ total: number; summary: string }> {
  const shifts = await page.evaluate(
    () =>
      new Promise<typeof window.layoutShifts>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(window.layoutShifts))),
      ),
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const summary = shifts.map(({ value, moved }) => `${value.toFixed(3)} (${moved.join('; ')})`).join(', ');
  return { total, summary };
}

/** Delays every GraphQL answer by the given milliseconds, as on a slow connection. */
export async function answerLate(context: BrowserContext, milliseconds: number): Promise<void> {
  await context.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
}

interface TraceEvent {
  name: string;
  args: { data?: { is_main_frame?: boolean; had_recent_input?: boolean; weighted_score_delta?: number } };
}

/** Returns the same from a trace of the category `loading`. */
export function shiftInTrace(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  return traceEvents
    .filter(({ name, args }) => name === 'LayoutShift' && args.data?.had_recent_input === false)
    .reduce((sum, { args }) => sum + (args.data?.weighted_score_delta ?? 0), 0);
}
