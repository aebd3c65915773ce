/** Every key of the product on every keyboard: what the browser sends there, written by hand, and what it must mean. */
import { describe, expect, it } from 'vitest';
import { rowAfterKey } from '../ui/list/rowKeys.ts';
import { allCommands } from '../commands/registry.ts';
import { isPaletteStroke, keyOf, listKeyOf, press, type Pending, type Stroke } from './strokes.ts';

type Sent = readonly [key: string, code: string, shift?: 'shift'];
/** The letter, its place on a US keyboard, on a Russian one what stands there, wide, and its place on a French one. */
type Letter = readonly [key: string, code: string, cyrillic: string, wide: string, azerty: string];

const letters: readonly Letter[] = [
  ['a', 'KeyA', 'ф', 'ａ', 'KeyQ'],
  ['b', 'KeyB', 'и', 'ｂ', 'KeyB'],
  ['c', 'KeyC', 'с', 'ｃ', 'KeyC'],
  ['d', 'KeyD', 'в', 'ｄ', 'KeyD'],
  ['e', 'KeyE', 'у', 'ｅ', 'KeyE'],
  ['f', 'KeyF', 'а', 'ｆ', 'KeyF'],
  ['g', 'KeyG', 'п', 'ｇ', 'KeyG'],
  ['h', 'KeyH', 'р', 'ｈ', 'KeyH'],
  ['i', 'KeyI', 'ш', 'ｉ', 'KeyI'],
  ['j', 'KeyJ', 'о', 'ｊ', 'KeyJ'],
  ['k', 'KeyK', 'л', 'ｋ', 'KeyK'],
  ['l', 'KeyL', 'д', 'ｌ', 'KeyL'],
  ['m', 'KeyM', 'ь', 'ｍ', 'Semicolon'],
  ['n', 'KeyN', 'т', 'ｎ', 'KeyN'],
  ['o', 'KeyO', 'щ', 'ｏ', 'KeyO'],
  ['p', 'KeyP', 'з', 'ｐ', 'KeyP'],
  ['q', 'KeyQ', 'й', 'ｑ', 'KeyA'],
  ['r', 'KeyR', 'к', 'ｒ', 'KeyR'],
  ['s', 'KeyS', 'ы', 'ｓ', 'KeyS'],
  ['t', 'KeyT', 'е', 'ｔ', 'KeyT'],
  ['u', 'KeyU', 'г', 'ｕ', 'KeyU'],
  ['v', 'KeyV', 'м', 'ｖ', 'KeyV'],
  ['w', 'KeyW', 'ц', 'ｗ', 'KeyZ'],
  ['x', 'KeyX', 'ч', 'ｘ', 'KeyX'],
  ['y', 'KeyY', 'н', 'ｙ', 'KeyY'],
  ['z', 'KeyZ', 'я', 'ｚ', 'KeyW'],
];

const boards = ['plain', 'Caps Lock', 'input method', 'Cyrillic', 'full width', 'AZERTY'] as const;
type Board = (typeof boards)[number];

/** What is no letter, as each keyboard sends it. */
const others: Record<string, Record<Board, Sent>> = {
  '?': {
    plain: ['?', 'Slash', 'shift'],
    'Caps Lock': ['?', 'Slash', 'shift'],
    'input method': ['Process', 'Slash', 'shift'],
    Cyrillic: ['?', 'Digit7', 'shift'],
    'full width': ['？', 'Slash', 'shift'],
    AZERTY: ['?', 'KeyM', 'shift'],
  },
  '.': {
    plain: ['.', 'Period'],
    'Caps Lock': ['.', 'Period'],
    'input method': ['Process', 'Period'],
    Cyrillic: ['.', 'Slash'],
    'full width': ['。', 'Period'],
    AZERTY: ['.', 'Comma', 'shift'],
  },
  ',': {
    plain: [',', 'Comma'],
    'Caps Lock': [',', 'Comma'],
    'input method': ['Process', 'Comma'],
    Cyrillic: [',', 'Slash', 'shift'],
    'full width': ['，', 'Comma'],
    AZERTY: [',', 'KeyM'],
  },
  '[': {
    plain: ['[', 'BracketLeft'],
    'Caps Lock': ['[', 'BracketLeft'],
    'input method': ['Process', 'BracketLeft'],
    Cyrillic: ['х', 'BracketLeft'],
    'full width': ['【', 'BracketLeft'],
    AZERTY: ['[', 'Digit5'],
  },
  ']': {
    plain: [']', 'BracketRight'],
    'Caps Lock': [']', 'BracketRight'],
    'input method': ['Process', 'BracketRight'],
    Cyrillic: ['ъ', 'BracketRight'],
    'full width': ['】', 'BracketRight'],
    AZERTY: [']', 'Minus'],
  },
};

/** Keys with a name: only an input method sends them otherwise. */
const names = [
  ['Enter', 'Enter'],
  ['Enter', 'NumpadEnter'],
  [' ', 'Space'],
  ['ArrowDown', 'ArrowDown'],
  ['ArrowUp', 'ArrowUp'],
  ['Home', 'Home'],
  ['End', 'End'],
  ['ContextMenu', 'ContextMenu'],
] as const;

function letterSent([key, code, cyrillic, wide, azerty]: Letter, board: Board): Sent {
  const sent: Record<Board, Sent> = {
    plain: [key, code],
    'Caps Lock': [key.toUpperCase(), code],
    'input method': ['Process', code],
    Cyrillic: [cyrillic, code],
    'full width': [wide, code],
    AZERTY: [key, azerty],
  };
  return sent[board];
}

function strokeOf([key, code, shift]: Sent, more: Partial<Stroke> = {}): Stroke {
  return {
    key,
    code,
    keyCode: key === 'Process' ? 229 : 0,
    isComposing: false,
    repeat: false,
    shiftKey: shift !== undefined,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  };
}

function sentOn(board: Board, key: string): Sent {
  const letter = letters.find(([each]) => each === key);
  const sent = letter ? letterSent(letter, board) : others[key]?.[board];
  if (!sent) throw new Error(`Nobody has written down how a keyboard sends ${key}`);
  return sent;
}

const commandKeys = [...new Set(allCommands.flatMap(({ key }) => key ?? []))];

describe.each(boards)('%s', (board) => {
  it.each(commandKeys)('%s', (keys) => {
    const commands = [{ key: keys }];
    let pending: Pending | undefined;
    let taken: { key: string } | undefined;
    for (const [at, key] of keys.split(' ').entries()) {
      const pressed = press(commands, pending, keyOf(strokeOf(sentOn(board, key))) ?? '', at);
      pending = pressed.pending;
      taken = pressed.command;
    }
    expect(taken?.key).toBe(keys);
  });

  it.each(['j', 'k', 'x', '.'])('%s in a list, also held down', (key) => {
    expect(listKeyOf(strokeOf(sentOn(board, key)))).toBe(key);
    expect(listKeyOf(strokeOf(sentOn(board, key), { repeat: true }))).toBe(key);
  });

  it('every letter is itself and no other', () => {
    for (const letter of letters) expect(keyOf(strokeOf(letterSent(letter, board)))).toBe(letter[0]);
  });

  it.each(names)('%s at %s in a list', (name, code) => {
    const sent: Sent = [board === 'input method' ? 'Process' : name, code];
    expect(listKeyOf(strokeOf(sent))).toBe(name);
    expect(keyOf(strokeOf(sent))).toBeUndefined();
  });

  it('Ctrl+K and Cmd+K open the palette, and no other letter does', () => {
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
      for (const letter of letters)
        expect(isPaletteStroke(strokeOf(letterSent(letter, board), modifier)), letter[0]).toBe(
          letter[0] === 'k',
        );
  });

  it('means nothing while something is being composed', () => {
    for (const key of commandKeys.flatMap((keys) => keys.split(' '))) {
      const composing = strokeOf(sentOn(board, key), { isComposing: true });
      expect(keyOf(composing)).toBeUndefined();
      expect(listKeyOf(composing)).toBeUndefined();
    }
  });
});

it('goes by the letter on a keyboard of another order: Ctrl+T where a US keyboard has K is no Ctrl+K', () => {
  expect(isPaletteStroke(strokeOf(['t', 'KeyK'], { ctrlKey: true }))).toBe(false);
  expect(isPaletteStroke(strokeOf(['k', 'KeyV'], { ctrlKey: true }))).toBe(true);
});

it('moves by what the keys of a list mean', () => {
  expect(rowAfterKey('j', 0, 3)).toBe(1);
  expect(rowAfterKey('k', 1, 3)).toBe(0);
});
