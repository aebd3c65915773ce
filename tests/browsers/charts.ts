/** Checks every state chart on a phone, because each browser has other fonts and text widths. */
import { lifecycleIds } from '../../src/machines/lifecycles.ts';
import { pageMachineIds } from '../../src/screens/stateChart/parts/pageMachines.ts';
import { installChartFaults } from '../support/layout/chartFaults.ts';
import { until, type BrowserDriver } from './browserDriver.ts';

const phone = { width: 390, height: 844 };

/** Defines the helper by which the compiler names functions, because the page does not have it. */
const install = `() => { window.__name = (it) => it; (${installChartFaults.toString()})(); }`;

const isDrawn = `() => document.querySelector('figure svg[role=group]') !== null &&
  document.querySelector('[data-skeleton], [aria-busy=true], [data-busy], [data-loading]') === null`;

/**
 * Returns the unreadable parts of the charts that operations see, one line per fault. A user of operations must be logged
 * in.
 */
export async function chartFaults(browser: BrowserDriver, url: string): Promise<string[]> {
  await browser.resize(phone.width, phone.height);
  const faults: string[] = [];
  for (const id of [...lifecycleIds, ...pageMachineIds]) {
    await browser.open(`${url}/state-chart?lifecycle=${id}`);
    await until(`the chart of ${id}`, () => browser.evaluate<boolean>(isDrawn));
    await browser.evaluate(install);
    const found = await browser.evaluate<string[]>('() => window.chartFaults()');
    faults.push(...found.map((fault) => `${id}: ${fault}`));
  }
  return faults;
}
