import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AxeScope {
  /** Selector of the part of the page that is looked at; absent: all of it. */
  within?: string;
  /** Selectors of parts that are left out. */
  without?: string[];
  /** The only rules that are asked. */
  only?: string[];
  /** Rules that are not asked. */
  not?: string[];
}

/**
 * What axe finds wrong on the page as it stands, a line for each element. Run in the page itself: the product has no frames,
 * and the package for Playwright prepares for them anew on each page, which takes as long as most rules.
 */
export async function axeViolations(
  page: Page,
  { within, without = [], only, not = [] }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const context = { include: within ? [within] : ['html'], exclude: without };
  const options = {
    // All that passes would be told as well, at length, and takes longer than finding what does not.
    resultTypes: ['violations' as const],
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(not.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(
    async ([where, how]) => {
      if (!window.axe) throw new Error('axe was not kept by the page');
      const { violations } = await window.axe.run(where, how);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any, all, none }) => `${id} ${[...any, ...all, ...none][0]?.message} ${html}`),
      );
    },
    [context, options] as const,
  );
}
