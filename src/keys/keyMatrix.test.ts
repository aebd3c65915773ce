/**
 * Every key of the product on every keyboard: the event that the browser sends, written by hand, and the binding it must
 * match.
 */
import { describe, expect, it } from 'vitest';
import { allCommands } from '../commands/registry.ts';
import type { Binding } from '../commandKit/pageKeys.ts';
import { pageKeys } from '../commands/pageKeys.ts';
import { bindings } from './bindings.ts';
import { isPaletteStroke, keyOf, press, strokeName, type Stroke } from './strokes.ts';

type Sent = readonly [key: string, code: string, shift?: 'shift'];
/**
 * The letter, its code on a US keyboard, the Russian letter on that key, the wide form, its code on a French keyboard, and
 * on Colemak.
 */
type Letter = readonly [
  key: string,
  code: string,
  cyrillic: string,
  wide: string,
  azerty: string,
  colemak: string,
];

const letters: readonly Letter[] = [
  ['a', 'KeyA', 'ф', 'ａ', 'KeyQ', 'KeyA'],
  ['b', 'KeyB', 'и', 'ｂ', 'KeyB', 'KeyB'],
  ['c', 'KeyC', 'с', 'ｃ', 'KeyC', 'KeyC'],
  ['d', 'KeyD', 'в', 'ｄ', 'KeyD', 'KeyG'],
  ['e', 'KeyE', 'у', 'ｅ', 'KeyE', 'KeyK'],
  ['f', 'KeyF', 'а', 'ｆ', 'KeyF', 'KeyE'],
  ['g', 'KeyG', 'п', 'ｇ', 'KeyG', 'KeyT'],
  ['h', 'KeyH', 'р', 'ｈ', 'KeyH', 'KeyH'],
  ['i', 'KeyI', 'ш', 'ｉ', 'KeyI', 'KeyL'],
  ['j', 'KeyJ', 'о', 'ｊ', 'KeyJ', 'KeyY'],
  ['k', 'KeyK', 'л', 'ｋ', 'KeyK', 'KeyN'],
  ['l', 'KeyL', 'д', 'ｌ', 'KeyL', 'KeyU'],
  ['m', 'KeyM', 'ь', 'ｍ', 'Semicolon', 'KeyM'],
  ['n', 'KeyN', 'т', 'ｎ', 'KeyN', 'KeyJ'],
  ['o', 'KeyO', 'щ', 'ｏ', 'KeyO', 'Semicolon'],
  ['p', 'KeyP', 'з', 'ｐ', 'KeyP', 'KeyR'],
  ['q', 'KeyQ', 'й', 'ｑ', 'KeyA', 'KeyQ'],
  ['r', 'KeyR', 'к', 'ｒ', 'KeyR', 'KeyS'],
  ['s', 'KeyS', 'ы', 'ｓ', 'KeyS', 'KeyD'],
  ['t', 'KeyT', 'е', 'ｔ', 'KeyT', 'KeyF'],
  ['u', 'KeyU', 'г', 'ｕ', 'KeyU', 'KeyI'],
  ['v', 'KeyV', 'м', 'ｖ', 'KeyV', 'KeyV'],
  ['w', 'KeyW', 'ц', 'ｗ', 'KeyZ', 'KeyW'],
  ['x', 'KeyX', 'ч', 'ｘ', 'KeyX', 'KeyX'],
  ['y', 'KeyY', 'н', 'ｙ', 'KeyY', 'KeyO'],
  ['z', 'KeyZ', 'я', 'ｚ', 'KeyW', 'KeyZ'],
];

const boards = ['plain', 'Caps Lock', 'input method', 'Cyrillic', 'full width', 'AZERTY', 'Colemak'] as const;
type Board = (typeof boards)[number];

/** The signs and digits as each keyboard sends them. */
const others: Record<string, Record<Board, Sent>> = {
  '?': {
    plain: ['?', 'Slash', 'shift'],
    'Caps Lock': ['?', 'Slash', 'shift'],
    'input method': ['Process', 'Slash', 'shift'],
    Cyrillic: ['?', 'Digit7', 'shift'],
    'full width': ['？', 'Slash', 'shift'],
    AZERTY: ['?', 'KeyM', 'shift'],
    Colemak: ['?', 'Slash', 'shift'],
  },
  '/': {
    plain: ['/', 'Slash'],
    'Caps Lock': ['/', 'Slash'],
    'input method': ['Process', 'Slash'],
    Cyrillic: ['/', 'Backslash', 'shift'],
    'full width': ['／', 'Slash'],
    AZERTY: ['/', 'Period', 'shift'],
    Colemak: ['/', 'Slash'],
  },
  '.': {
    plain: ['.', 'Period'],
    'Caps Lock': ['.', 'Period'],
    'input method': ['Process', 'Period'],
    Cyrillic: ['.', 'Slash'],
    'full width': ['。', 'Period'],
    AZERTY: ['.', 'Comma', 'shift'],
    Colemak: ['.', 'Period'],
  },
  ',': {
    plain: [',', 'Comma'],
    'Caps Lock': [',', 'Comma'],
    'input method': ['Process', 'Comma'],
    Cyrillic: [',', 'Slash', 'shift'],
    'full width': ['，', 'Comma'],
    AZERTY: [',', 'KeyM'],
    Colemak: [',', 'Comma'],
  },
  '[': {
    plain: ['[', 'BracketLeft'],
    'Caps Lock': ['[', 'BracketLeft'],
    'input method': ['Process', 'BracketLeft'],
    Cyrillic: ['х', 'BracketLeft'],
    'full width': ['【', 'BracketLeft'],
    AZERTY: ['[', 'Digit5'],
    Colemak: ['[', 'BracketLeft'],
  },
  ']': {
    plain: [']', 'BracketRight'],
    'Caps Lock': [']', 'BracketRight'],
    'input method': ['Process', 'BracketRight'],
    Cyrillic: ['ъ', 'BracketRight'],
    'full width': ['】', 'BracketRight'],
    AZERTY: [']', 'Minus'],
    Colemak: [']', 'BracketRight'],
  },
  // Zooms a chart.
  plus: {
    plain: ['+', 'Equal', 'shift'],
    'Caps Lock': ['+', 'Equal', 'shift'],
    'input method': ['Process', 'Equal', 'shift'],
    Cyrillic: ['+', 'Equal', 'shift'],
    'full width': ['＋', 'Equal', 'shift'],
    AZERTY: ['+', 'Equal', 'shift'],
    Colemak: ['+', 'Equal', 'shift'],
  },
  '=': {
    plain: ['=', 'Equal'],
    'Caps Lock': ['=', 'Equal'],
    'input method': ['Process', 'Equal'],
    Cyrillic: ['=', 'Equal'],
    'full width': ['＝', 'Equal'],
    AZERTY: ['=', 'Equal'],
    Colemak: ['=', 'Equal'],
  },
  '-': {
    plain: ['-', 'Minus'],
    'Caps Lock': ['-', 'Minus'],
    'input method': ['Process', 'Minus'],
    Cyrillic: ['-', 'Minus'],
    'full width': ['－', 'Minus'],
    AZERTY: ['-', 'Digit6'],
    Colemak: ['-', 'Minus'],
  },
  '1': {
    plain: ['1', 'Digit1'],
    'Caps Lock': ['1', 'Digit1'],
    'input method': ['Process', 'Digit1'],
    Cyrillic: ['1', 'Digit1'],
    'full width': ['１', 'Digit1'],
    AZERTY: ['1', 'Digit1', 'shift'],
    Colemak: ['1', 'Digit1'],
  },
  '2': {
    plain: ['2', 'Digit2'],
    'Caps Lock': ['2', 'Digit2'],
    'input method': ['Process', 'Digit2'],
    Cyrillic: ['2', 'Digit2'],
    'full width': ['２', 'Digit2'],
    AZERTY: ['2', 'Digit2', 'shift'],
    Colemak: ['2', 'Digit2'],
  },
  '3': {
    plain: ['3', 'Digit3'],
    'Caps Lock': ['3', 'Digit3'],
    'input method': ['Process', 'Digit3'],
    Cyrillic: ['3', 'Digit3'],
    'full width': ['３', 'Digit3'],
    AZERTY: ['3', 'Digit3', 'shift'],
    Colemak: ['3', 'Digit3'],
  },
  '4': {
    plain: ['4', 'Digit4'],
    'Caps Lock': ['4', 'Digit4'],
    'input method': ['Process', 'Digit4'],
    Cyrillic: ['4', 'Digit4'],
    'full width': ['４', 'Digit4'],
    AZERTY: ['4', 'Digit4', 'shift'],
    Colemak: ['4', 'Digit4'],
  },
  '5': {
    plain: ['5', 'Digit5'],
    'Caps Lock': ['5', 'Digit5'],
    'input method': ['Process', 'Digit5'],
    Cyrillic: ['5', 'Digit5'],
    'full width': ['５', 'Digit5'],
    AZERTY: ['5', 'Digit5', 'shift'],
    Colemak: ['5', 'Digit5'],
  },
  '6': {
    plain: ['6', 'Digit6'],
    'Caps Lock': ['6', 'Digit6'],
    'input method': ['Process', 'Digit6'],
    Cyrillic: ['6', 'Digit6'],
    'full width': ['６', 'Digit6'],
    AZERTY: ['6', 'Digit6', 'shift'],
    Colemak: ['6', 'Digit6'],
  },
  '7': {
    plain: ['7', 'Digit7'],
    'Caps Lock': ['7', 'Digit7'],
    'input method': ['Process', 'Digit7'],
    Cyrillic: ['7', 'Digit7'],
    'full width': ['７', 'Digit7'],
    AZERTY: ['7', 'Digit7', 'shift'],
    Colemak: ['7', 'Digit7'],
  },
  '8': {
    plain: ['8', 'Digit8'],
    'Caps Lock': ['8', 'Digit8'],
    'input method': ['Process', 'Digit8'],
    Cyrillic: ['8', 'Digit8'],
    'full width': ['８', 'Digit8'],
    AZERTY: ['8', 'Digit8', 'shift'],
    Colemak: ['8', 'Digit8'],
  },
  '0': {
    plain: ['0', 'Digit0'],
    'Caps Lock': ['0', 'Digit0'],
    'input method': ['Process', 'Digit0'],
    Cyrillic: ['0', 'Digit0'],
    'full width': ['０', 'Digit0'],
    AZERTY: ['0', 'Digit0', 'shift'],
    Colemak: ['0', 'Digit0'],
  },
};

/** Named keys: the browser's `key` and `code`. Only an input method sends them differently. */
const named: Record<string, readonly [key: string, code: string]> = {
  enter: ['Enter', 'Enter'],
  space: [' ', 'Space'],
  down: ['ArrowDown', 'ArrowDown'],
  up: ['ArrowUp', 'ArrowUp'],
  left: ['ArrowLeft', 'ArrowLeft'],
  right: ['ArrowRight', 'ArrowRight'],
  home: ['Home', 'Home'],
  end: ['End', 'End'],
  delete: ['Delete', 'Delete'],
  backspace: ['Backspace', 'Backspace'],
  menu: ['ContextMenu', 'ContextMenu'],
  f10: ['F10', 'F10'],
};

function letterSent([key, code, cyrillic, wide, azerty, colemak]: Letter, board: Board): Sent {
  const sent: Record<Board, Sent> = {
    plain: [key, code],
    'Caps Lock': [key.toUpperCase(), code],
    'input method': ['Process', code],
    Cyrillic: [cyrillic, code],
    'full width': [wide, code],
    AZERTY: [key, azerty],
    Colemak: [key, colemak],
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

/** Returns the stroke for keys: a letter or sign as the board sends it, or a named key. */
function boundStroke(board: Board, keys: string): Stroke {
  const [name = '', ...modifierNames] = keys.split('+').toReversed();
  const modifiers = {
    ...(modifierNames.includes('shift') && { shiftKey: true }),
    ...(modifierNames.includes('alt') && { altKey: true }),
    ...(modifierNames.includes('mod') && { ctrlKey: true }),
  };
  const known = named[name];
  if (!known) return strokeOf(sentOn(board, name), modifiers);
  const [key, code] = known;
  return strokeOf([board === 'input method' ? 'Process' : key, code], modifiers);
}

/**
 * Keys of lists, queue, charts, lab, tabs and the rest. Escape belongs to the input method, and the palette has its own
 * field.
 */
const boundKeys = [bindings, ...pageKeys.map((page) => page.bindings)]
  .flatMap((table) => Object.entries<Binding>(table))
  .flatMap(([id, { keys }]) =>
    id.startsWith('palette.')
      ? []
      : keys
          .filter((each) => each !== 'escape' && each !== 'mod+k')
          .flatMap((each) => each.split(' ').map((key) => [id, key] as const)),
  );

describe.each(boards)('%s', (board) => {
  it.each(commandKeys)('%s', (keys) => {
    const commands = [{ key: keys }];
    let pending: string | undefined;
    let matched: { key: string } | undefined;
    for (const key of keys.split(' ')) {
      const pressed = press(commands, pending, keyOf(strokeOf(sentOn(board, key))) ?? '');
      pending = pressed.pending;
      matched = pressed.command;
    }
    expect(matched?.key).toBe(keys);
  });

  it.each(boundKeys)('%s by %s, also held down', (_id, key) => {
    expect(strokeName(boundStroke(board, key))).toBe(key);
    expect(strokeName({ ...boundStroke(board, key), repeat: true })).toBe(key);
  });

  it('every letter is itself and no other, by what is sent and not by its place', () => {
    for (const letter of letters) {
      const stroke = strokeOf(letterSent(letter, board));
      expect(keyOf(stroke)).toBe(letter[0]);
      expect(strokeName(stroke)).toBe(letter[0]);
    }
  });

  it('Enter is Enter beside the figures too', () => {
    const key = board === 'input method' ? 'Process' : 'Enter';
    expect(strokeName(strokeOf([key, 'NumpadEnter']))).toBe('enter');
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
      expect(strokeName(composing)).toBeUndefined();
    }
  });
});

it('goes by the letter on a keyboard of another order: Ctrl+T where a US keyboard has K is no Ctrl+K', () => {
  expect(isPaletteStroke(strokeOf(['t', 'KeyK'], { ctrlKey: true }))).toBe(false);
  expect(isPaletteStroke(strokeOf(['k', 'KeyV'], { ctrlKey: true }))).toBe(true);
});

it('takes a sign that needs AltGr, which Windows sends as Ctrl and Alt, and no letter so', () => {
  const altGr = { ctrlKey: true, altKey: true };
  expect(keyOf(strokeOf(['[', 'Digit5'], altGr))).toBe('[');
  expect(strokeName(strokeOf(['[', 'Digit5'], altGr))).toBe('[');
  expect(keyOf(strokeOf(['a', 'KeyA'], altGr))).toBeUndefined();
  expect(strokeName(strokeOf(['a', 'KeyA'], altGr))).toBe('mod+alt+a');
});

it('leaves Escape to the input method', () => {
  expect(strokeName(strokeOf(['Process', 'Escape']))).toBeUndefined();
  expect(strokeName(strokeOf(['Escape', 'Escape']))).toBe('escape');
});
