/** Every state chart on a phone: each browser has fonts and text widths of its own. */
import { lifecycleIds } from '../../src/machines/lifecycles.ts';
import { pageMachineIds } from '../../src/screens/stateChart/parts/pageMachines.ts';
import { installChartFaults } from '../support/layout/chartFaults.ts';
import { until, type BrowserDriver } from './browserDriver.ts';

const phone = { width: 390, height: 844 };

/** The compiler names functions by a helper that the page does not have. */
const install = `() => { window.__name = (it) => it; (${installChartFaults.toString()})(); }`;

const isDrawn = `() => document.querySelector('figure svg[role=group]') !== null &&
  document.querySelector('[data-skeleton], [aria-busy=true], [data-busy], [data-loading]') === null`;

/** What cannot be read on the charts that operations see, a line for each thing. Somebody of them is logged in. */
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
