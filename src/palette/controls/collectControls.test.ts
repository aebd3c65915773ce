// @vitest-environment happy-dom
/** R-page-14: the controls of a page are read from its elements, by their accessible names. */
import { afterEach, describe, expect, it } from 'vitest';
import { collectControls, takeControl } from './collectControls.ts';

afterEach(() => document.body.replaceChildren());

/** Returns each control as "kind name", with "(context)" if it has one. */
function controlsOf(html: string, focused?: string): string[] {
  document.body.innerHTML = html;
  const from = focused === undefined ? null : document.querySelector(focused);
  return collectControls(document, from).controls.map(
    ({ kind, name, context }) => `${kind} ${name}${context === '' ? '' : ` (${context})`}`,
  );
}

const cases: readonly [what: string, html: string, expected: string[]][] = [
  [
    'a button by its text',
    '<button>Save <svg aria-hidden="true"><title>disk</title></svg></button>',
    ['activate Save'],
  ],
  [
    'a button by its label before its text',
    '<button aria-label="Next page">›</button>',
    ['activate Next page'],
  ],
  [
    'a button by its title where it has no text',
    '<button title="Copy root hash"></button>',
    ['activate Copy root hash'],
  ],
  ['a picture in a link', '<a href="/x"><img alt="Home" src="x.png"></a>', ['activate Home']],
  [
    'what labels it by its id',
    '<span id="a">Rows</span><select aria-labelledby="a"></select>',
    ['focus Rows'],
  ],
  ['a field by its label', '<label for="f">Customer</label><input id="f">', ['focus Customer']],
  ['a field within its label', '<label>Amount <input></label>', ['focus Amount']],
  ['a field by its placeholder last of all', '<input placeholder="Search">', ['focus Search']],
  ['a text area', '<textarea aria-label="Reason"></textarea>', ['focus Reason']],
  ['a switch', '<label><input type="checkbox" role="switch">Dark</label>', ['activate Dark']],
  ['a tab', '<div role="tablist"><button role="tab">Day</button></div>', ['activate Day']],
  ['a field with choices', '<input role="combobox" aria-label="Agent">', ['focus Agent']],
  ['a summary', '<details><summary>More</summary>x</details>', ['activate More']],
  [
    'a drawn button',
    '<svg><g role="button" tabindex="0" aria-label="Approved: 12"></g></svg>',
    ['activate Approved: 12'],
  ],
  [
    'a radio with its group',
    '<div role="radiogroup" aria-label="Period"><input type="radio" aria-label="7 days"></div>',
    ['activate 7 days (Period)'],
  ],
  ['a fieldset', '<fieldset><legend>Modes</legend><button>New</button></fieldset>', ['activate New (Modes)']],
  ['nothing without a name', '<button></button><a href="/x"></a>', []],
  [
    'nothing that is disabled',
    '<button disabled>A</button><button aria-disabled="true">B</button><button data-disabled="true">C</button><fieldset disabled><button>D</button></fieldset>',
    [],
  ],
  [
    'what says that it is not disabled',
    '<button aria-disabled="false" data-disabled="false">A</button>',
    ['activate A'],
  ],
  [
    'nothing that is hidden',
    '<div aria-hidden="true"><button>B</button></div><div inert><button>C</button></div><button style="display:none">D</button><input type="hidden" aria-label="E">',
    [],
  ],
  [
    'what is inert only behind the palette',
    '<div inert data-behind-palette><button>Page</button></div><div data-palette><button>Back</button></div>',
    ['activate Page'],
  ],
  ['no hidden part of a name', '<button>Send <span aria-hidden="true">✓</span></button>', ['activate Send']],
  [
    'not the palette',
    '<div data-palette><button>Back</button></div><button>Page</button>',
    ['activate Page'],
  ],
  [
    'the topmost dialog alone',
    '<button>Page</button><div role="dialog" aria-modal="true"><button>Below</button></div><div role="dialog" aria-modal="true" aria-label="Top"><button>Close</button></div>',
    ['activate Close (Top)'],
  ],
  [
    'what opens over a dialog with it',
    '<div role="dialog" aria-modal="true" aria-label="Form"><button>Send</button></div><div role="menu" aria-label="More"><div role="menuitem">Copy</div></div>',
    ['activate Send (Form)', 'activate Copy (More)'],
  ],
  [
    'a closed dialog is none',
    '<button>Page</button><div data-palette inert><div aria-modal="true"><button>X</button></div></div>',
    ['activate Page'],
  ],
  [
    'rows by their header',
    '<table><tbody><tr><th scope="row">First</th><td><button>Open</button></td></tr><tr><th scope="row">Second</th><td><button>Open</button></td></tr></tbody></table>',
    ['activate Open (First)', 'activate Open (Second)'],
  ],
  [
    'rows by their link',
    '<table><tbody><tr><td><input type="checkbox" aria-label="Select"></td><td><a href="/r">DD1</a></td></tr></tbody></table>',
    ['activate Select (DD1)', 'activate DD1 (DD1)'],
  ],
  [
    'texts in parts as one name, with a blank where they do not follow in one line',
    '<button><span style="display:inline">Dan</span><span style="display:inline">ger</span><div>12</div><span style="display:none">hidden</span></button>',
    ['activate Danger 12'],
  ],
  [
    'a part with a label of its own by that label',
    '<button>Rows <span role="img" aria-label="many">*</span></button>',
    ['activate Rows many'],
  ],
  [
    'a field in a name by its value',
    '<label><input type="checkbox">Remind me in <input value="5"> days</label>',
    ['activate Remind me in 5 days', 'focus Remind me in days'],
  ],
  [
    'a button by its label before what it holds',
    '<label for="csv">CSV file</label><button id="csv">Choose a file</button><label>Logo <button><span>None</span></button></label>',
    ['activate CSV file', 'activate Logo'],
  ],
  [
    'rows of one name by the cells in which they differ',
    '<table><tbody><tr><th scope="row">Yunfan</th><td>Paid</td><td>Mon</td><td><button>Open</button></td></tr>' +
      '<tr><th scope="row">Yunfan</th><td>Paid</td><td>Tue</td><td><button>Open</button></td></tr></tbody></table>',
    ['activate Open (Yunfan · Mon)', 'activate Open (Yunfan · Tue)'],
  ],
  [
    'what nothing tells apart is numbered',
    '<button>Copy</button><button>Copy</button>',
    ['activate Copy (1/2)', 'activate Copy (2/2)'],
  ],
];

describe('a control that is used (R-page-14)', () => {
  const seen: string[] = [];
  const listen = (element: Element) => {
    seen.length = 0;
    for (const type of ['focus', 'mousedown', 'mouseup', 'click'])
      element.addEventListener(type, () => seen.push(type));
  };

  it('hears all that a click is made of, and has the focus after the press, as with a mouse', async () => {
    document.body.innerHTML = '<button>Show password</button>';
    const button = document.querySelector('button');
    if (!button) throw new Error('No button');
    listen(button);
    takeControl(button, 'activate');
    await Promise.resolve();
    expect(seen).toEqual(['mousedown', 'focus', 'mouseup', 'click']);
    expect(document.activeElement).toBe(button);
  });

  it('is pressed and focused, but not clicked, where it is a field', async () => {
    document.body.innerHTML = '<input aria-label="Amount">';
    const field = document.querySelector('input');
    if (!field) throw new Error('No field');
    listen(field);
    takeControl(field, 'focus');
    await Promise.resolve();
    expect(seen).toEqual(['mousedown', 'focus', 'mouseup']);
  });
});

describe('the controls of a page (R-page-14)', () => {
  it.each(cases)('are found: %s', (_, html, expected) => {
    expect(controlsOf(html)).toEqual(expected);
  });

  it('know how many rows they are away from the one in focus', () => {
    document.body.innerHTML = `<table><tbody>${['a', 'b', 'c'].map((id) => `<tr id="${id}"><td><button>${id}</button></td></tr>`).join('')}</tbody></table>`;
    const { controls } = collectControls(document, document.querySelector('#b button'));
    expect(controls.map(({ name, distance }) => [name, distance])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 1],
    ]);
  });

  it('name their own command, or the page that they lead to and nothing more', () => {
    document.body.innerHTML =
      '<div data-command="list.filter"><select aria-label="State"></select><button data-command="list.search">Find</button></div>' +
      '<a href="/deal-list">Deals</a><a href="/deal-list?status=x">Open deals</a><button>Own</button>';
    expect(collectControls(document, null).controls.map(({ name, command }) => [name, command])).toEqual([
      ['State', undefined],
      ['Find', 'list.search'],
      ['Deals', 'go/deal-list'],
      ['Open deals', undefined],
      ['Own', undefined],
    ]);
  });

  it.each([
    ['its own name', 'button', 'Approve DD2'],
    ['the name of its row', 'th', 'DD2'],
    ['the name of its group', 'legend', 'Second'],
  ])('cannot be used once the element stands for something else, by %s', (_, selector, text) => {
    document.body.innerHTML =
      '<table><tbody><tr><th scope="row">DD1</th><td><button>Approve DD1</button></td></tr></tbody></table>' +
      '<fieldset><legend>First</legend><button>Open</button></fieldset>';
    const { controls, usable, isThere } = collectControls(document, null);
    const before = controls.map(({ id }) => usable(id)?.textContent);
    expect(before).toEqual(['Approve DD1', 'Open']);
    const changed = document.querySelector(selector);
    if (!changed) throw new Error('Nothing to change');
    changed.textContent = text;
    const isSecond = selector === 'legend';
    expect(controls.map(({ id }) => usable(id) !== undefined)).toEqual([isSecond, !isSecond]);
    expect(controls.map(({ id }) => isThere(id))).toEqual([isSecond, !isSecond]);
  });

  it.each([
    ['stands in the row of another record', 'tr', 'data-record'],
    ['leads to another', 'a', 'href'],
  ])('cannot be used once their element %s that is called alike', (_, selector, attribute) => {
    document.body.innerHTML =
      '<table><tbody><tr data-record="r1"><td><a href="/r1">Yunfan</a></td></tr></tbody></table>';
    const { controls, usable } = collectControls(document, null);
    expect(controls.map(({ id }) => usable(id)?.textContent)).toEqual(['Yunfan']);
    document.querySelector(selector)?.setAttribute(attribute, '/r2');
    expect(controls.map(({ id }) => usable(id))).toEqual([undefined]);
  });

  it('cannot be used once they have left the page or are disabled', () => {
    document.body.innerHTML = '<button>One</button><button>Two</button><button>Three</button>';
    const { controls, usable, isThere } = collectControls(document, null);
    const [one, two] = document.querySelectorAll('button');
    one?.remove();
    two?.setAttribute('disabled', '');
    expect(controls.map(({ id }) => isThere(id))).toEqual([false, false, true]);
    expect(controls.map(({ id }) => usable(id)?.textContent)).toEqual([undefined, undefined, 'Three']);
    expect(usable('control:none')).toBeUndefined();
  });
});
