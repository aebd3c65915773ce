import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings, shellSwitches, switched } from './shellSettings.ts';

describe('the shell settings', () => {
  it('begin as R-page-4 says', () => {
    expect(readSettings(null)).toEqual(defaultSettings);
    expect(defaultSettings).toMatchObject({
      navbar: true,
      menu: true,
      footer: true,
      tabBar: false,
      menuWidth: 220,
    });
  });

  it('are read back as they were kept', () => {
    const stored = { ...defaultSettings, tabBar: true, colorWeak: true, menuWidth: 300, menuCollapse: true };
    expect(readSettings(JSON.stringify(stored))).toEqual(stored);
  });

  it.each(['', 'no JSON', '[]', '7', '"text"', '{"navbar":"yes","menuWidth":"wide","tabBar":1}'])(
    'are the defaults where %j was kept',
    (json) => expect(readSettings(json)).toEqual(defaultSettings),
  );

  it.each([
    [0, 160],
    [-5, 160],
    [1e9, 400],
    [250.4, 250],
  ])('hold a menu of %d pixels at %d', (given, expected) => {
    expect(readSettings(JSON.stringify({ menuWidth: given })).menuWidth).toBe(expected);
  });

  it.each(shellSwitches)('switch %s over and back, and nothing else', (name) => {
    const over = switched(defaultSettings, name);
    expect(over).toEqual({ ...defaultSettings, [name]: !defaultSettings[name] });
    expect(switched(over, name)).toEqual(defaultSettings);
  });

  it('unfold the menu when it goes to the top', () => {
    expect(switched({ ...defaultSettings, menuCollapse: true }, 'topMenu').menuCollapse).toBe(false);
  });
});

it('begins with navbar, menu and footer, a menu of 220 pixels, and single keys (R-page-4)', () => {
  expect(readSettings(null)).toEqual({
    navbar: true,
    menu: true,
    topMenu: false,
    footer: true,
    tabBar: false,
    menuFromServer: false,
    colorWeak: false,
    singleKeys: true,
    menuWidth: 220,
    menuCollapse: false,
  });
  expect(switched({ ...readSettings(null), menuCollapse: true }, 'footer')).toMatchObject({
    footer: false,
    menuCollapse: true,
  });
});
