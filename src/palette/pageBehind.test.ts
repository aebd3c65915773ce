// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { afterFrame } from '../commandKit/afterFrame.ts';
import { makePageInert, makePageActive } from './pageBehind.ts';

const frame = () => new Promise<void>((resolve) => afterFrame(resolve));
const isInert = (selector: string) => document.querySelector(selector)?.hasAttribute('inert');

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"></div><div id="dialog" aria-modal="true"></div><div data-palette><div id="list" aria-modal="true"></div></div>';
});

describe('the page behind the palette (R-page-17)', () => {
  it('is inert after the frame that shows the palette, with the dialogs on it, until it is closed', async () => {
    const end = makePageInert();
    expect(isInert('#root')).toBe(false);
    await frame();
    expect(['#root', '#dialog', '#list'].map(isInert)).toEqual([true, true, false]);
    end();
    expect(['#root', '#dialog'].map(isInert)).toEqual([false, false]);
  });

  it.each(['before that frame', 'after it'])('is open to a command that runs %s', async (when) => {
    const end = makePageInert();
    if (when === 'after it') await frame();
    const makeInertAgain = makePageActive();
    await frame();
    expect(isInert('#root')).toBe(false);
    // Restores the inert page, because the command failed and the palette remains open.
    makeInertAgain();
    await frame();
    expect(isInert('#root')).toBe(true);
    end();
  });

  it('stays open where the palette has closed before the command failed', async () => {
    const end = makePageInert();
    const makeInertAgain = makePageActive();
    end();
    makeInertAgain();
    await frame();
    expect(isInert('#root')).toBe(false);
  });
});
