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

/** Ctrl+K, or Cmd+K, by the place of the key where the layout has no Latin letters. */
export function isPaletteStroke(stroke: Stroke): boolean {
  const alone = !stroke.altKey && !stroke.shiftKey && !stroke.isComposing;
  return (
    alone &&
    (stroke.ctrlKey || stroke.metaKey) &&
    (stroke.key.toLowerCase() === 'k' || stroke.code === 'KeyK')
  );
}

/**
 * The single key of a stroke outside of inputs, as commands name it; undefined for what is no single key. A Chinese
 * input method swallows the letter and says "Process" (229), and punctuation comes wide: then the place of the key
 * tells. While something is being composed, nothing is a key.
 */
export function keyOf(stroke: Stroke): string | undefined {
  if (stroke.isComposing || stroke.repeat || stroke.ctrlKey || stroke.metaKey || stroke.altKey)
    return undefined;
  if (/^[\x21-\x7e]$/.test(stroke.key)) return stroke.key.toLowerCase();
  if (stroke.key.length > 1 && stroke.keyCode !== 229) return undefined;
  const letter = /^Key([A-Z])$/.exec(stroke.code)?.[1];
  if (letter) return letter.toLowerCase();
  if (stroke.code === 'Slash' && stroke.shiftKey) return '?';
  return undefined;
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
