/** Jobs that depend on the browser: live updates, downloads, printing, narrow windows, Back and early keys. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { menuOf } from '../../../src/domain/menu.ts';
import { roles } from '../../../src/domain/roles.ts';
import { chartFaults } from '../charts.ts';
import { until } from '../browserDriver.ts';
import { startSlowProxy } from '../startSlowProxy.ts';
import { accounts } from '../../support/accounts.ts';
import { loginWords } from '../hands.ts';
import { openLogin, signIn } from '../signIn.ts';
import { waitingDeal } from './deals.ts';
import { orderOf, type Job } from './job.ts';

const phone = { width: 390, height: 844 };

const paletteIsOpen = `() => document.querySelector('[data-palette]:not([inert])') !== null`;
const line = 'recharge A001 5000 deposit of June';
const lineOfPalette = `() => document.querySelector('[data-palette]:not([inert]) input')?.value ?? ''`;

const atDesk: Job[] = [
  {
    role: 'agent',
    title: 'A new order comes without a reload',
    hand: 'mouse',
    run: async (hands, context) => {
      await hands.goTo(context.words('menu.dealApproval'));
      await hands.leaveList();
      await waitingDeal(context);
      await hands.read(context.facts.orderNo ?? '');
    },
  },
  {
    role: 'agent',
    title: 'Save a list as CSV',
    run: async (hands, { browser, visits, words }) => {
      await hands.goTo(words('menu.dealList'));
      await hands.run(words('command.list.export'));
      const { total } = await visits.agent.request<{ total: number }>('/order/page', {
        ...{ current: 1, pageSize: 1 },
      });
      const lines = await until('a CSV file', async () => {
        const name = readdirSync(browser.downloads).findLast((each) => each.endsWith('.csv'));
        const text = name === undefined ? '' : readFileSync(join(browser.downloads, name), 'utf8');
        return text.trimEnd().split(/\r?\n/).length - 1 === total && total;
      });
      if (lines !== total) throw new Error(`${lines} of ${total} rows`);
    },
  },
  {
    role: 'agent',
    title: 'Back closes what lies over the page',
    hand: 'keys',
    run: async (hands, { browser, words }) => {
      await hands.goTo(words('menu.userManageList'));
      const path = () => browser.evaluate<string>('() => location.pathname');
      const before = await until('the page', async () => (await path()) === '/user-manage-list' && path());
      await browser.press('Control', 'k');
      await until('the palette', () => browser.evaluate<boolean>(paletteIsOpen));
      await browser.back();
      await until('no palette', async () => !(await browser.evaluate<boolean>(paletteIsOpen)));
      await hands.run(words('command.staff.add'));
      await hands.fill(words('user.name'), 'Half');
      await browser.back();
      await hands.where('button', words('form.stay'));
      if ((await path()) !== before) throw new Error(`Back has led to ${await path()}`);
    },
  },
  {
    role: 'operations',
    title: 'Keys before the page’s code',
    hand: 'keys',
    run: async (hands, context) => {
      const { browser, visits, productUrl } = context;
      const slow = await startSlowProxy(productUrl);
      try {
        slow.release();
        await signIn({ ...context, url: slow.url }, visits.operations);
        await hands.where('heading', '');
        await hands.settled();
        slow.pause();
        await browser.open(`${slow.url}/agent-manage`, 'begun');
        await until('the first paint', () =>
          browser
            .evaluate<boolean>(
              `() => location.pathname === '/agent-manage' && document.querySelector('#opening') !== null`,
            )
            .catch(() => false),
        );
        await browser.press('Control', 'k');
        await browser.type(line.slice(0, 12));
        slow.release();
        await browser.type(line.slice(12));
        await until('the whole line in the palette', async () => {
          const typed = await browser.evaluate<string>(lineOfPalette);
          return typed === line;
        });
        const path = await browser.evaluate<string>('() => location.pathname');
        if (path !== '/agent-manage') throw new Error(`A key has led to ${path}`);
        // Waits for the list, because closing the proxy would cut off requests that are still running.
        await until('the list behind it', () =>
          browser.evaluate<boolean>(`() => document.querySelector('main [data-record]') !== null`),
        );
      } finally {
        await slow.close();
      }
    },
  },
];

interface Session {
  address: string;
  createdAt: string;
}

/** Jobs that check features which a reverse proxy may break. */
const onTheLine: Job[] = [
  {
    role: 'agent',
    title: 'The server knows the browser’s address',
    hand: 'mouse',
    run: async (hands, context) => {
      const { browser, visits, url, words } = context;
      await browser.renew();
      await openLogin(context);
      await hands.logIn(accounts.agent, loginWords(words));
      const sessions = await visits.agent.request<Session[]>('/user/session/list');
      const newest = sessions.reduce((a, b) => (a.createdAt > b.createdAt ? a : b));
      const own = new URL(url).hostname.replace(/^\[|\]$/g, '');
      if (newest.address !== own) throw new Error(`${newest.address} and not ${own}`);
    },
  },
  {
    role: 'agent',
    title: 'The page’s code comes compressed',
    hand: 'mouse',
    run: async (_hands, { browser }) => {
      const found = await browser.evaluate<[number, number]>(`() => {
        const code = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
        const sum = (key) => code.reduce((total, each) => total + each[key], 0);
        return [sum('encodedBodySize'), sum('decodedBodySize')];
      }`);
      const [sent, whole] = found;
      if (whole === 0 || sent > whole / 2) throw new Error(`${sent} of ${whole} bytes`);
    },
  },
];

const onPhone: Job[] = [
  {
    role: 'agent',
    title: 'Approve a deal on a phone',
    hand: 'mouse',
    prepare: waitingDeal,
    run: async (hands, { browser, url, facts, words }) => {
      await browser.resize(phone.width, phone.height);
      await browser.open(`${url}/deal-approval-detail?id=${facts.id}`);
      await hands.settled();
      await hands.clickOn('button', words('command.order.approve'));
      await hands.send(words('command.order.approve'));
    },
    isDone: async (context) => (await orderOf(context))?.status === 'approved',
  },
  {
    role: 'operations',
    title: 'No page is wider than a phone',
    hand: 'mouse',
    run: async (hands, context) => {
      const { browser, url, visits } = context;
      await browser.resize(phone.width, phone.height);
      const wide: string[] = [];
      for (const role of roles) {
        await browser.renew();
        await signIn(context, visits[role]);
        for (const { path } of menuOf(role).flatMap(({ pages }) => pages.filter(({ hidden }) => !hidden))) {
          await browser.open(`${url}${path}`);
          await hands.where('heading', '');
          await hands.settled();
          const width = await browser.evaluate<number>('() => document.documentElement.scrollWidth');
          if (width > phone.width) wide.push(`${role} ${path}: ${width}`);
        }
      }
      if (wide.length > 0) throw new Error(wide.join('; '));
    },
  },
  {
    role: 'operations',
    title: 'Read every state chart on a phone',
    hand: 'mouse',
    run: async (_hands, { browser, url }) => {
      const faults = await chartFaults(browser, url);
      if (faults.length > 0) throw new Error(faults.join('; '));
    },
  },
];

/** Returns the number of pages of a PDF document, whose objects may be compressed. */
function pagesOf(paper: Buffer): number {
  const compressed = [...paper.toString('latin1').matchAll(/stream\r?\n(.*?)endstream/gs)].map(
    ([, data = '']) => Buffer.from(data, 'latin1'),
  );
  const objects = compressed.map((data) => {
    try {
      return inflateSync(data).toString('latin1');
    } catch {
      // A stream of another kind.
      return '';
    }
  });
  return [paper.toString('latin1'), ...objects].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const onPaper: Job[] = [
  {
    role: 'agent',
    title: 'Print the balance with its chart',
    hand: 'mouse',
    run: async (hands, { browser, url, words, pictures }) => {
      if (!browser.print) return;
      await browser.open(`${url}/account-balance`);
      await hands.where('heading', words('menu.accountBalance'));
      await hands.where('button', words('chart.showTable'));
      const paper = await browser.print();
      writeFileSync(join(pictures, `${browser.name} balance ${words('menu.accountBalance')}.pdf`), paper);
      const pages = pagesOf(paper);
      if (pages < 1 || pages > 2) throw new Error(`${pages} pages`);
    },
  },
];

export const browserJobs: Job[] = [...atDesk, ...onTheLine, ...onPhone, ...onPaper];
