/** Keys as commands declare them ("a", "?", "g d") against keyboard events. Pure. */

export interface Stroke {
  key: string;
  code: string;
  keyCode: number;
  isComposing: boolean;
  repeat: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Enter, Escape and letters belong to the input method while this holds. */
export function isComposing(stroke: { isComposing: boolean; keyCode: number }): boolean {
  return stroke.isComposing || stroke.keyCode === 229;
}

/** Ctrl+K, or Cmd+K: the letter, and the place of the key where the layout has no Latin letters. */
export function isPaletteStroke(stroke: Stroke): boolean {
  const alone = !stroke.altKey && !stroke.shiftKey && !stroke.isComposing;
  return alone && (stroke.ctrlKey || stroke.metaKey) && signOf(stroke) === 'k';
}

/**
 * The digit from 1 to 9 that is pressed with Alt; undefined for any other stroke. The place of the key tells, because
 * Option types signs on a Mac.
 */
export function digitWithAlt(
  stroke: Pick<Stroke, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): number | undefined {
  const alone = stroke.altKey && !stroke.ctrlKey && !stroke.metaKey && !stroke.shiftKey;
  const digit = alone ? /^Digit([1-9])$/.exec(stroke.code)?.[1] : undefined;
  return digit === undefined ? undefined : Number(digit);
}

/** A key that is pressed once, outside of inputs, as commands name it; undefined for what is no single key. */
export function keyOf(stroke: Stroke): string | undefined {
  if (stroke.isComposing || stroke.repeat) return undefined;
  const sign = signOf(stroke);
  return isModified(stroke) ? undefined : sign;
}

/** Whether Ctrl, Alt or Command changes what the key means. AltGr, which Windows tells as both of them, makes the sign. */
function isModified({ key, ctrlKey, metaKey, altKey }: Stroke): boolean {
  const makesSign = ctrlKey && altKey && !metaKey && /^[^a-z0-9]$/i.test(key);
  return !makesSign && (ctrlKey || metaKey || altKey);
}

/**
 * What is pressed, as bindings name it: a letter or a sign in whatever way the keyboard makes it ("j", "?", "plus"), or a key
 * with a name after those held with it ("enter", "shift+down", "mod+enter").
 */
export function strokeName(stroke: Stroke): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = stroke;
  if (stroke.isComposing) return undefined;
  const sign = signOf(stroke);
  const name = sign === '+' ? 'plus' : (sign ?? nameOf(stroke));
  if (name === undefined) return undefined;
  const modifierNames = [
    (ctrlKey || metaKey) && isModified(stroke) && 'mod',
    altKey && isModified(stroke) && 'alt',
    // A sign is itself, however many keys it takes.
    shiftKey && sign === undefined && 'shift',
  ].filter((each) => each !== false);
  return [...modifierNames, name].join('+');
}

/** Whether an input method has taken the key and says only where it is. */
export function isHidden({ key, keyCode }: { key: string; keyCode: number }): boolean {
  return key === 'Process' || keyCode === 229;
}

/** What each key with a name is called: by the browser, and here. */
const names: Partial<Record<string, string>> = {
  Enter: 'enter',
  Escape: 'escape',
  ' ': 'space',
  // As a wide input method writes it.
  '\u3000': 'space',
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  Delete: 'delete',
  Backspace: 'backspace',
  ContextMenu: 'menu',
  F10: 'f10',
};
/** Places that are not called as their key is. */
const keysByCode: Partial<Record<string, string>> = { NumpadEnter: 'Enter', Space: ' ' };

function nameOf(stroke: Stroke): string | undefined {
  if (!isHidden(stroke)) return names[stroke.key];
  // Escape ends what an input method has begun, and nothing else.
  return stroke.code === 'Escape' ? undefined : names[keysByCode[stroke.code] ?? stroke.code];
}

const signByCode: Partial<Record<string, string>> = {
  'Shift+Slash': '?',
  Slash: '/',
  Period: '.',
  Comma: ',',
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  'Shift+Equal': '+',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`Digit${digit}`, `${digit}`])),
};

/** The wide forms of "!" to "~" lie this far behind them. */
const toWide = 0xfee0;

/**
 * The letter or sign of a key, in lower case. On a layout that has it, it counts wherever the key is; wide forms are the
 * same sign. Where it is none of ours (Cyrillic, an input method that says "Process"), the place of the key tells.
 */
function signOf(stroke: Stroke): string | undefined {
  const { key, code, shiftKey } = stroke;
  const narrow = /^[\uff01-\uff5e]$/.test(key) ? String.fromCharCode(key.charCodeAt(0) - toWide) : key;
  if (/^[\x21-\x7e]$/.test(narrow)) return narrow.toLowerCase();
  if (key.length > 1 && !isHidden(stroke)) return undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  return signByCode[shiftKey ? `Shift+${code}` : code];
}

export interface Pressed<Command> {
  command: Command | undefined;
  /** Keys that wait for the one after them. */
  pending: string | undefined;
}

/** What a key does, after those that may wait for it. A key that does not go on from them begins anew. */
export function press<Command extends { key?: string | undefined }>(
  commands: readonly Command[],
  pending: string | undefined,
  key: string,
): Pressed<Command> {
  const tries = pending === undefined ? [key] : [`${pending} ${key}`, key];
  for (const keys of tries) {
    const command = commands.find((candidate) => candidate.key === keys);
    if (command) return { command, pending: undefined };
    if (commands.some((candidate) => candidate.key?.startsWith(`${keys} `)))
      return { command: undefined, pending: keys };
  }
  return { command: undefined, pending: undefined };
}

/** Pairs of keys of which one shadows the other: the same, or the beginning of a sequence. */
export function clashes(commands: readonly { id: string; key?: string | undefined }[]): [string, string][] {
  const keyed = commands.flatMap(({ id, key }) => (key ? [{ id, key }] : []));
  return keyed.flatMap((a) =>
    keyed
      .filter((b) => a.id !== b.id && `${b.key} `.startsWith(`${a.key} `) && (a.key !== b.key || a.id < b.id))
      .map((b): [string, string] => [a.id, b.id]),
  );
}
