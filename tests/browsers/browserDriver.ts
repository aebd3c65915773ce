/** What the jobs need of a browser, by whichever protocol it is driven. */
export interface BrowserDriver {
  name: string;
  /** Begins again with nothing stored, as a browser that was never used; what was open is closed without a question. */
  renew: () => Promise<void>;
  /** Opens the page in the window, and waits until it is read, or no longer than until its first part has come. */
  open: (url: string, wait?: 'read' | 'begun') => Promise<void>;
  /** Goes back by the browser's own button. */
  back: () => Promise<void>;
  /** Calls the function, given as its source text, in the page; what it returns comes as JSON. */
  evaluate: <Result>(source: string, ...args: unknown[]) => Promise<Result>;
  /** Presses the keys together, as `Control` and `k`. */
  press: (...keys: string[]) => Promise<void>;
  /** Types the text into what has the focus, by keys. */
  type: (text: string) => Promise<void>;
  /** Clicks at a point of the window, in CSS pixels. */
  click: (x: number, y: number) => Promise<void>;
  /** Gives a file to the input that the selector finds. */
  setFile: (selector: string, path: string) => Promise<void>;
  /** Gives the window another size, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Console errors and uncaught ones since the last call. */
  takeErrors: () => Promise<string[]>;
  /** What the window shows, as PNG. */
  picture: () => Promise<Buffer>;
  /** The page on paper, as PDF; absent where the protocol has no such command. */
  print?: () => Promise<Buffer>;
  /** The folder that downloads go into. */
  downloads: string;
  close: () => Promise<void>;
}

/** Keys with a name, as WebDriver writes them. */
const namedKeys: Partial<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

/** Both protocols take actions in the same words. */
export function keyActions(strokes: readonly (readonly string[])[]): object[] {
  const actions = strokes.flatMap((keys): KeyAction[] => {
    const values = keys.map((key) => namedKeys[key] ?? key);
    return [
      ...values.map((value) => ({ type: 'keyDown' as const, value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
    ];
  });
  return [{ type: 'key', id: 'keyboard', actions }];
}

export function clickActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/** Waits until the promise of the function gives something; fails with the text after 15 seconds. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | null | false>,
): Promise<Result> {
  const end = performance.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (performance.now() > end) throw new Error(`not seen in 15 seconds: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
