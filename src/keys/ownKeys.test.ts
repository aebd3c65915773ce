import { describe, expect, it } from 'vitest';
import { isChangeable, keysNow, readOwnKeys, conflictingLine, withChosen } from './ownKeys.ts';

it.each(['a', '?', 'g o', '.', '0'])('%s can be another key', (keys) => {
  expect(isChangeable(keys)).toBe(true);
});

it.each(['enter', 'mod+k', 'shift+down', 'plus', '+', 'g o x', '', ' '])('%s stays as it is', (keys) => {
  expect(isChangeable(keys)).toBe(false);
});

describe('keys that were kept', () => {
  it('are read', () => {
    expect(readOwnKeys('{"a":"q","g o":"g d"}')).toEqual({ a: 'q', 'g o': 'g d' });
  });

  it.each([null, undefined, '', 'x', '[]', '3', '{"a":1}', '{"a":"mod+k"}', '{"mod+k":"a"}'])(
    'are none where %s was',
    (json) => {
      expect(readOwnKeys(json)).toEqual({});
    },
  );
});

describe('a chosen key', () => {
  const lines = [
    { id: 'approve', keys: ['a'] },
    { id: 'reject', keys: ['r'] },
    { id: 'orders', keys: ['g o'] },
    { id: 'down', keys: ['j', 'down'] },
  ];

  it('takes no other line’s, nor the beginning of one, nor what goes on from one', () => {
    expect(conflictingLine(lines, 'a', 'r', {})?.id).toBe('reject');
    expect(conflictingLine(lines, 'a', 'g', {})?.id).toBe('orders');
    expect(conflictingLine(lines, 'a', 'r x', {})?.id).toBe('reject');
    expect(conflictingLine(lines, 'a', 'j', {})?.id).toBe('down');
  });

  it('may be a free one, its own, and one that another line has given up', () => {
    expect(conflictingLine(lines, 'a', 'q', {})).toBeUndefined();
    expect(conflictingLine(lines, 'a', 'a', {})).toBeUndefined();
    expect(conflictingLine(lines, 'a', 'r', { r: 'q' })).toBeUndefined();
    expect(conflictingLine(lines, 'a', 'q', { r: 'q' })?.id).toBe('reject');
    expect(conflictingLine(lines, 'g o', 'g d', {})).toBeUndefined();
  });

  it('stands in place of the product’s, until that one is chosen again', () => {
    const own = withChosen({}, 'a', 'q');
    expect(keysNow('a', own)).toBe('q');
    expect(keysNow('r', own)).toBe('r');
    expect(withChosen(own, 'a', 'a')).toEqual({});
  });
});
