import { createTranslations } from '../i18n/instance.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GraphFailure } from '../graph/client/failure.ts';
import { failureToast, markShownOnPage } from './toast.ts';

interface Toast {
  message: string;
  autoClose: number;
}
const { drawn, hidden } = vi.hoisted(() => ({ drawn: [] as Toast[], hidden: [] as string[] }));
vi.mock('@mantine/notifications', () => ({
  notifications: {
    show: (toast: Toast) => void drawn.push(toast),
    update: () => undefined,
    hide: (id: string) => void hidden.push(id),
  },
}));

const { t } = createTranslations('en-US', catalogues);

/** Waits much longer than the page has to show a failure itself. */
const rest = async () => {
  await vi.advanceTimersByTimeAsync(2000);
};

describe('the toast of a failed call (R-error-3)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 16));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    drawn.length = 0;
    hidden.length = 0;
  });

  it.each([
    // Shows these although the form's panel shows them too, at once or later: they were sent, or the connection or server
    // failed.
    ['sent', 0, '', 'Server error'],
    ['sent', 403, 'Not yours', 'Not yours'],
    ['sent', 404, 'Gone', 'Gone'],
    ['sent', 429, 'Too many', 'Too many'],
    ['sent', 500, 'Broken', 'Broken'],
    ['sent', 500, '', 'Server error'],
    ['sent', 503, 'Busy', 'Busy'],
    ['asked', 0, '', 'Server error'],
    ['asked', 500, 'Broken', 'Broken'],
  ] as const)(
    'of what was %s and failed by %d with "%s" comes once and stays: "%s"',
    async (origin, code, message, expected) => {
      for (const late of [0, 11, 40, 222]) {
        drawn.length = 0;
        failureToast(t, new GraphFailure(message, code, []), { sent: origin === 'sent' });
        await vi.advanceTimersByTimeAsync(late);
        const done = markShownOnPage(expected);
        await rest();
        expect(
          drawn.map((toast) => toast.message),
          `shown after ${late} ms`,
        ).toEqual([expected]);
        expect(drawn[0]?.autoClose).toBeGreaterThanOrEqual(5000);
        expect(hidden).toEqual([]);
        done();
      }
    },
  );

  it.each([403, 404, 429])(
    'of a question that was refused (%d) is left to the page that shows it',
    async (code) => {
      const failure = new GraphFailure('Not there', code, []);
      failureToast(t, failure, { sent: false });
      const done = markShownOnPage('Not there');
      await rest();
      expect(drawn).toEqual([]);
      done();
      failureToast(t, failure, { sent: false });
      await rest();
      expect(drawn.map(({ message }) => message)).toEqual(['Not there']);
    },
  );

  it('has its 5 seconds anew where the same failure comes again', async () => {
    for (const _ of [1, 2]) failureToast(t, new GraphFailure('', 500, []));
    await rest();
    const [first, second] = drawn.map(({ autoClose }) => autoClose);
    expect(first).not.toBe(second);
  });
});
