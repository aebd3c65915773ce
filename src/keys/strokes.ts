/** Matches keys as commands declare them ("a", "?", "g d") with keyboard events. Pure. */

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

/** Tells whether an input method is composing; it then owns Enter, Escape and letters. */
export function isComposing(stroke: { isComposing: boolean; keyCode: number }): boolean {
  return stroke.isComposing || stroke.keyCode === 229;
}

/** Tells whether the stroke is Ctrl+K or Cmd+K, by the letter, or by the key's code on layouts without Latin letters. */
export function isPaletteStroke(stroke: Stroke): boolean {
  const alone = !stroke.altKey && !stroke.shiftKey && !stroke.isComposing;
  return alone && (stroke.ctrlKey || stroke.metaKey) && signOf(stroke) === 'k';
}

/**
 * Returns the digit from 1 to 9 that is pressed with Alt, or undefined. It reads the key's code, because Option types signs
 * on a Mac.
 */
export function digitWithAlt(
  stroke: Pick<Stroke, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): number | undefined {
  const alone = stroke.altKey && !stroke.ctrlKey && !stroke.metaKey && !stroke.shiftKey;
  const digit = alone ? /^Digit([1-9])$/.exec(stroke.code)?.[1] : undefined;
  return digit === undefined ? undefined : Number(digit);
}

/** Returns a single key that is pressed outside of inputs, as commands name it; undefined for any other stroke. */
export function keyOf(stroke: Stroke): string | undefined {
  if (stroke.isComposing || stroke.repeat) return undefined;
  const sign = signOf(stroke);
  return isModified(stroke) ? undefined : sign;
}

/**
 * Tells whether Ctrl, Alt or Command changes the key's meaning. AltGr, which Windows reports as Ctrl and Alt, only types a
 * sign.
 */
function isModified({ key, ctrlKey, metaKey, altKey }: Stroke): boolean {
  const makesSign = ctrlKey && altKey && !metaKey && /^[^a-z0-9]$/i.test(key);
  return !makesSign && (ctrlKey || metaKey || altKey);
}

/**
 * Returns the stroke as bindings name it. A letter or a sign has its own name, however the keyboard types it ("j", "?",
 * "plus"). A named key follows its modifiers ("enter", "shift+down", "mod+enter").
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
    // Because a sign is its own name, however many keys type it.
    shiftKey && sign === undefined && 'shift',
  ].filter((each) => each !== false);
  return [...modifierNames, name].join('+');
}

/** Tells whether an input method hides the key and reports only its code. */
export function isHidden({ key, keyCode }: { key: string; keyCode: number }): boolean {
  return key === 'Process' || keyCode === 229;
}

/** The names of the named keys, by the browser's names. */
const names: Partial<Record<string, string>> = {
  Enter: 'enter',
  Escape: 'escape',
  ' ': 'space',
  // As an input method in wide mode writes it.
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
/** Codes whose name differs from their key. */
const keysByCode: Partial<Record<string, string>> = { NumpadEnter: 'Enter', Space: ' ' };

function nameOf(stroke: Stroke): string | undefined {
  if (!isHidden(stroke)) return names[stroke.key];
  // Because Escape only ends what an input method has begun.
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

/** Offset of the wide forms of "!" to "~" in Unicode. */
const toWide = 0xfee0;

/**
 * Returns the letter or sign of a key in lower case. If the layout types one of ours, the key's position does not matter;
 * wide forms are the same sign. If it does not (Cyrillic, an input method that sends "Process"), the key's code decides.
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
  /** Keys that wait for the next one. */
  pending: string | undefined;
}

/** Returns the command of a key pressed after the pending ones. A key that does not continue them starts again. */
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

/** Returns the pairs of commands whose keys conflict: the same keys, or the beginning of the other's sequence. */
export function clashes(commands: readonly { id: string; key?: string | undefined }[]): [string, string][] {
  const keyed = commands.flatMap(({ id, key }) => (key ? [{ id, key }] : []));
  return keyed.flatMap((a) =>
    keyed
      .filter((b) => a.id !== b.id && `${b.key} `.startsWith(`${a.key} `) && (a.key !== b.key || a.id < b.id))
      .map((b): [string, string] => [a.id, b.id]),
  );
}
