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
  /** Selector of the part of the page to check; absent: the whole page. */
  within?: string;
  /** Selectors of parts to leave out. */
  without?: string[];
  /** The only rules to run. */
  only?: string[];
  /** Rules to leave out. */
  not?: string[];
}

/**
 * Returns the violations that axe finds on the current page, one line per element.
 * It runs in the page itself, because the product has no frames. The package for Playwright prepares for frames on each
 * page, which takes as long as most rules.
 */
export async function axeViolations(
  page: Page,
  { within, without = [], only, not = [] }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const context = { include: within ? [within] : ['html'], exclude: without };
  const options = {
    // Without this option axe would also report all rules that pass, which takes longer than finding the violations.
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
