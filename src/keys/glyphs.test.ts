import { expect, it } from 'vitest';
import { glyphOf, isMac, keysText } from './glyphs.ts';

const mac = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15',
  platform: 'MacIntel',
};
const windows = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  platform: 'Win32',
};

it('tells a Mac by what the browser says of it', () => {
  expect(isMac(mac)).toBe(true);
  expect(isMac({ userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)' })).toBe(true);
  expect(isMac(windows)).toBe(false);
  expect(isMac({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', platform: 'Linux x86_64' })).toBe(false);
});

it.each([
  ['mod', '⌘', 'Ctrl'],
  ['shift', '⇧', 'Shift'],
  ['alt', '⌥', 'Alt'],
  ['ctrl', '⌃', 'Ctrl'],
  ['escape', '⎋', 'Esc'],
  ['space', '␣', 'Space'],
  ['a', 'A', 'A'],
  ['plus', '+', '+'],
  ['down', '↓', '↓'],
])('draws %s as %s on a Mac and %s elsewhere', (key, onMac, elsewhere) => {
  expect(glyphOf(key, mac)).toBe(onMac);
  expect(glyphOf(key, windows)).toBe(elsewhere);
});

it('writes keys together and one after the other', () => {
  expect(keysText('mod+k', mac)).toBe('⌘K');
  expect(keysText('shift+down', windows)).toBe('Shift+↓');
  expect(keysText('g o', windows)).toBe('G O');
});
