/** The functions of a browser that the jobs need, whichever protocol drives it. */
export interface BrowserDriver {
  name: string;
  /** Starts again with empty storage, as a browser that was never used; closes open pages without a question. */
  renew: () => Promise<void>;
  /** Opens the page in the window, and waits until it is read, or only until its first part has arrived. */
  open: (url: string, wait?: 'read' | 'begun') => Promise<void>;
  /** Goes back with the browser's own button. */
  back: () => Promise<void>;
  /** Calls the function, given as source text, in the page; returns its result as JSON. */
  evaluate: <Result>(source: string, ...args: unknown[]) => Promise<Result>;
  /** Presses the keys together, as `Control` and `k`. */
  press: (...keys: string[]) => Promise<void>;
  /** Types the text by keys into the focused element. */
  type: (text: string) => Promise<void>;
  /** Clicks at a point of the window, in CSS pixels. */
  click: (x: number, y: number) => Promise<void>;
  /** Sets a file on the input that matches the selector. */
  setFile: (selector: string, path: string) => Promise<void>;
  /** Resizes the window, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Returns the console errors and the uncaught errors since the last call. */
  takeErrors: () => Promise<string[]>;
  /** Takes a picture of the window, as PNG. */
  picture: () => Promise<Buffer>;
  /** Prints the page, as PDF; absent if the protocol has no such command. */
  print?: () => Promise<Buffer>;
  /** The folder for downloads. */
  downloads: string;
  close: () => Promise<void>;
}

/** Named keys in the encoding of WebDriver. */
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

/** Returns the key actions in the form that both protocols use. */
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

/** Waits until the function's promise returns a truthy result; fails with the text after 15 seconds. */
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
