import { describe, expect, it } from 'vitest';
import { roles } from '../domain/roles.ts';
import { allCommands } from '../commands/registry.ts';
import { clashes, digitWithAlt, isComposing, isPaletteStroke, keyOf, press, type Stroke } from './strokes.ts';

function stroke(key: string, more: Partial<Stroke> = {}): Stroke {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '';
  return {
    key,
    code,
    keyCode: 0,
    isComposing: false,
    repeat: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  };
}

describe('a digit with Alt', () => {
  it.each([
    [stroke('1', { altKey: true, code: 'Digit1' }), 1],
    // A Mac types a sign with Option; a French keyboard has a sign on the digit's key.
    [stroke('¡', { altKey: true, code: 'Digit1' }), 1],
    [stroke('ª', { altKey: true, code: 'Digit9' }), 9],
    [stroke('&', { altKey: true, code: 'Digit1' }), 1],
    [stroke('0', { altKey: true, code: 'Digit0' }), undefined],
    [stroke('1', { code: 'Digit1' }), undefined],
    // AltGr, as Windows reports it.
    [stroke('²', { altKey: true, ctrlKey: true, code: 'Digit2' }), undefined],
    [stroke('1', { altKey: true, shiftKey: true, code: 'Digit1' }), undefined],
    [stroke('1', { metaKey: true, altKey: true, code: 'Digit1' }), undefined],
    [stroke('a', { altKey: true }), undefined],
  ])('%o is %s (R-form-19)', (pressed, digit) => {
    expect(digitWithAlt(pressed)).toBe(digit);
  });
});

describe('a single key', () => {
  it.each([
    [stroke('a'), 'a'],
    [stroke('A', { shiftKey: true }), 'a'],
    [stroke('?', { shiftKey: true, code: 'Slash' }), '?'],
    [stroke('Process', { code: 'KeyG', keyCode: 229 }), 'g'],
    [stroke('п', { code: 'KeyG' }), 'g'],
    [stroke('？', { code: 'Slash', shiftKey: true }), '?'],
  ])('%o is %s', (pressed, key) => {
    expect(keyOf(pressed)).toBe(key);
  });

  it.each([
    stroke('a', { isComposing: true }),
    stroke('Process', { code: 'KeyG', keyCode: 229, isComposing: true }),
    stroke('a', { ctrlKey: true }),
    stroke('a', { metaKey: true }),
    stroke('a', { altKey: true }),
    stroke('a', { repeat: true }),
    stroke('Enter'),
    stroke('Shift'),
    stroke('F1'),
    stroke('ArrowDown'),
  ])('%o is none', (pressed) => {
    expect(keyOf(pressed)).toBeUndefined();
  });
});

describe('Ctrl+K', () => {
  it.each([
    stroke('k', { ctrlKey: true }),
    stroke('K', { metaKey: true }),
    stroke('л', { ctrlKey: true, code: 'KeyK' }),
  ])('%o', (pressed) => {
    expect(isPaletteStroke(pressed)).toBe(true);
  });

  it.each([
    stroke('k'),
    stroke('k', { ctrlKey: true, shiftKey: true }),
    stroke('k', { ctrlKey: true, altKey: true }),
    stroke('k', { ctrlKey: true, isComposing: true }),
  ])('not %o', (pressed) => {
    expect(isPaletteStroke(pressed)).toBe(false);
  });
});

it('leaves keys to the input method while it composes, by either sign of it', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

describe('sequences', () => {
  const commands = [{ key: 'g d' }, { key: 'g a' }, { key: 'a' }, { key: undefined }];

  it('wait for their second key', () => {
    const first = press(commands, undefined, 'g');
    expect(first).toEqual({ command: undefined, pending: 'g' });
    expect(press(commands, first.pending, 'd').command?.key).toBe('g d');
  });

  it('give way to a key that does not continue them', () => {
    expect(press(commands, 'g', 'x')).toEqual({ command: undefined, pending: undefined });
    expect(press(commands, 'g', 'g').pending).toBe('g');
  });
});

describe('keys of the product', () => {
  it('notices a shadowed key', () => {
    expect(
      clashes([
        { id: '1', key: 'g' },
        { id: '2', key: 'g d' },
        { id: '3', key: 'a' },
        { id: '4', key: 'a' },
      ]),
    ).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  const types = [...new Set(allCommands.flatMap(({ on }) => on ?? []))];
  it.each(roles.flatMap((role) => types.map((type) => [role, type] as const)))(
    'do not shadow one another for %s on %s',
    (role, type) => {
      const together = allCommands.filter(
        (command) => command.roles.includes(role) && (command.on === undefined || command.on === type),
      );
      expect(clashes(together)).toEqual([]);
    },
  );
});
