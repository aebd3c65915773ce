/** The check of the layouts finds each kind of fault, which the tests plant. */
import { installFaults } from '../support/layout/faults.ts';
import { installScene } from '../support/layout/scene.ts';
import { expect, test } from './support/fixtures.ts';

const sound = `
  <p style="width:60px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis" title="A name that is long">
    A name that is long
  </p>
  <p>A sentence with a <a href="#a">link</a> in it</p>
  <button style="height:24px; width:80px">Save</button>
  <span style="position:absolute; clip-path:inset(50%)">for screen readers</span>`;

const faults: [planted: string, told: RegExp][] = [
  ['<div style="width:50px; overflow:hidden; white-space:nowrap">cut for good</div>', /^text cut sideways/],
  [
    '<div style="font-size:20px; line-height:1; height:14px; overflow:hidden">gypsy</div>',
    /^text cut in its height/,
  ],
  [
    '<div style="width:50px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis">a long name</div>',
    /^text cut without a tooltip/,
  ],
  [
    '<div title="¥1,234,567.00" style="width:50px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis">¥1,234,567.00</div>',
    /^money cut sideways/,
  ],
  [
    '<svg width="60" height="20"><text x="50" y="12" text-anchor="end">¥100,000,000</text></svg>',
    /^money cut/,
  ],
  ['<div style="width:40px; overflow-wrap:anywhere"><b>¥1,234,567.00</b></div>', /^money on \d lines/],
  [
    '<div style="width:60px; overflow:hidden"><button style="display:flex; width:90px; height:30px"></button></div>',
    /^box cut/,
  ],
  ['<input placeholder="Name, company or phone" style="width:60px; height:30px" />', /^words of a field cut/],
  [
    '<div style="position:relative; height:40px"><span style="position:absolute; left:0">Unpublished</span><span style="position:absolute; left:30px">Publish</span></div>',
    /^overlap/,
  ],
  [
    '<button style="width:16px; height:16px; padding:0"></button><button style="width:16px; height:16px; padding:0"></button>',
    /^target of 16 × 16/,
  ],
  ['<div style="width:3000px; height:20px">wide</div>', /^the page is \d+ wide/],
  [
    '<div style="width:100px; overflow-x:auto"><table style="width:300px"><tr><td>a</td><td style="text-align:right"><button style="height:30px; width:60px">Edit</button></td></tr></table></div>',
    /^out of sight/,
  ],
  [
    '<div style="width:100px; overflow-x:auto"><table style="width:300px"><tr><td>a</td><td style="text-align:right">¥12.00</td></tr></table></div>',
    /^a table scrolls sideways/,
  ],
];

test('the check of the layouts finds each kind of fault, and none where there is none', async ({ page }) => {
  await page.addInitScript(installScene);
  await page.addInitScript(installFaults);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('about:blank');
  const linesOf = async (content: string) => {
    await page.evaluate((html) => (document.body.innerHTML = html), content);
    return page.evaluate(() => window.layoutFaults());
  };
  expect(await linesOf(sound)).toEqual([]);
  for (const [planted, expected] of faults)
    expect(await linesOf(sound + planted), planted).toContainEqual(expect.stringMatching(expected));
});
