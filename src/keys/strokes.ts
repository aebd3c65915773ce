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

/** The second key of a sequence comes within this time. */
export const sequenceMilliseconds = 1000;

/** Enter, Escape and letters belong to the input method while this holds. */
export function isComposing(stroke: { isComposing: boolean; keyCode: number }): boolean {
  return stroke.isComposing || stroke.keyCode === 229;
}

/** Ctrl+K, or Cmd+K: the letter, and the place of the key where the layout has no Latin letters. */
export function isPaletteStroke(stroke: Stroke): boolean {
  const alone = !stroke.altKey && !stroke.shiftKey && !stroke.isComposing;
  return alone && (stroke.ctrlKey || stroke.metaKey) && signOf(stroke) === 'k';
}

/** A key that is pressed once, outside of inputs, as commands name it; undefined for what is no single key. */
export function keyOf(stroke: Stroke): string | undefined {
  if (stroke.isComposing || stroke.repeat || stroke.ctrlKey || stroke.metaKey || stroke.altKey)
    return undefined;
  return signOf(stroke);
}

/**
 * The key of a list: as `keyOf`, also while it is held down, and those with a name ("Enter", "ArrowDown") by it. Modifier
 * keys are the list's own affair.
 */
export function listKeyOf(stroke: Stroke): string | undefined {
  if (stroke.isComposing) return undefined;
  const sign = signOf(stroke);
  if (sign !== undefined) return sign;
  return isHidden(stroke) ? namedByPlace.get(stroke.code) : stroke.key;
}

/** Whether an input method has taken the key and says only where it is. */
function isHidden({ key, keyCode }: Stroke): boolean {
  return key === 'Process' || keyCode === 229;
}

/** Keys that are named as their place is, but for two. */
const named = ['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Delete', 'Backspace', 'ContextMenu', 'F10'];
const namedByPlace = new Map([
  ...named.map((name) => [name, name] as const),
  ['NumpadEnter', 'Enter'],
  ['Space', ' '],
]);

const signByPlace: Partial<Record<string, string>> = {
  'Shift+Slash': '?',
  Period: '.',
  Comma: ',',
  BracketLeft: '[',
  BracketRight: ']',
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
  return signByPlace[shiftKey ? `Shift+${code}` : code];
}

/** A first key that waits for its second. */
export interface Pending {
  keys: string;
  at: number;
}

export interface Pressed<Command> {
  command: Command | undefined;
  pending: Pending | undefined;
}

/** What a key does, after the one that may be pending. A key that does not go on from it begins anew. */
export function press<Command extends { key?: string | undefined }>(
  commands: readonly Command[],
  pending: Pending | undefined,
  key: string,
  now: number,
): Pressed<Command> {
  const inTime = pending !== undefined && now - pending.at <= sequenceMilliseconds;
  const tries = inTime ? [`${pending.keys} ${key}`, key] : [key];
  for (const keys of tries) {
    const command = commands.find((candidate) => candidate.key === keys);
    if (command) return { command, pending: undefined };
    if (commands.some((candidate) => candidate.key?.startsWith(`${keys} `)))
      return { command: undefined, pending: { keys, at: now } };
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
