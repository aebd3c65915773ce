/**
 * Does the main jobs of each role in stock Firefox and WebKitGTK, by keys and by mouse, on a store of its own, and prints
 * for each whether the server knows of it and what the console said. Fails where a job went wrong or an error was reported.
 * `npm run browsers`, or parts of it by words of a line: `npm run browsers -- firefox salesperson keys`.
 */
import { existsSync } from 'node:fs';
import { roles, type Role } from '../../src/domain/roles.ts';
import { tokenKey } from '../../src/app/session/tokenStore.ts';
import { localeKey } from '../../src/app/locale/localeSwitch.ts';
import { accounts } from '../support/accounts.ts';
import { startProduct } from '../support/productServer.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { wordsOf } from '../support/words.ts';
import { until, type BrowserDriver } from './browserDriver.ts';
import { chartFaults } from './charts.ts';
import { startFirefox } from './firefox.ts';
import { handsOf, type Hand } from './hands.ts';
import { jobs, type Job, type JobContext } from './jobs.ts';
import { startWebKit } from './webkit.ts';

const say = wordsOf('en-US');
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const hands: Hand[] = ['mouse', 'keys'];

/** Where WebKitWebDriver listens. */
const driverPort = 7149;

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const webKit = {
  driver: '/usr/bin/WebKitWebDriver',
  browsers: ['4.1', '4.0', '6.0'].map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
};

/** Those that are installed; the names of others are told. */
function installed(): Record<string, () => Promise<BrowserDriver>> {
  const firefox = firefoxPaths.find((path) => existsSync(path));
  const miniBrowser = webKit.browsers.find((path) => existsSync(path));
  const hasWebKit = miniBrowser !== undefined && [webKit.driver, '/usr/bin/Xvfb'].every(existsSync);
  if (!firefox) console.error('No Firefox: apt-get install firefox-esr');
  if (!hasWebKit) console.error('No WebKitGTK: apt-get install webkit2gtk-driver xvfb');
  return {
    ...(firefox && { firefox: () => startFirefox(firefox) }),
    ...(hasWebKit && {
      webkit: () => startWebKit({ driver: webKit.driver, browser: miniBrowser }, driverPort),
    }),
  };
}

interface Line {
  browser: string;
  role: Role;
  job: string;
  hand: Hand;
  result: string;
  errors: string[];
}

const isChosen = (...parts: string[]) =>
  words.every((word) => parts.some((part) => part.toLowerCase().includes(word)));

const loginWords = {
  enterpriseId: say('login.enterpriseId'),
  account: say('login.account'),
  password: say('login.password'),
  privacy: say('login.privacy'),
  submit: say('login.submit'),
};

const chartsTitle = 'Read every state chart on a phone';
const titles = [...jobs, { role: 'operations' as const, title: chartsTitle }];

let named = 0;
const freshName = () => `J${(process.pid % 1000).toString().padStart(3, '0')}${(named += 1)}Q`;

async function resultOf(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return 'right';
  } catch (error) {
    return `WRONG: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function doJobs(
  browser: BrowserDriver,
  { url, visits }: Pick<JobContext, 'url' | 'visits'>,
  add: (line: Omit<Line, 'browser'>) => void,
  isPart: (role: Role, job: string, hand: Hand) => boolean,
): Promise<void> {
  const work = async (role: Role, job: string, hand: Hand, does: () => Promise<void>) => {
    const result = await resultOf(does);
    add({ role, job, hand, result, errors: await browser.takeErrors() });
    return result === 'right';
  };
  for (const role of roles)
    for (const hand of hands) {
      const chosen: Job[] = jobs.filter((job) => job.role === role && isPart(role, job.title, hand));
      if (chosen.length === 0) continue;
      const person = handsOf(browser, hand);
      await browser.open(`${url}/login`);
      await browser.evaluate(
        '(token, locale) => { localStorage.removeItem(token); localStorage.setItem(locale, "en-US"); }',
        tokenKey,
        localeKey,
      );
      await browser.open(`${url}/login`);
      if (!(await work(role, 'Log in', hand, () => person.logIn(accounts[role], loginWords)))) continue;
      for (const job of chosen) {
        const context: JobContext = { url, visits, name: freshName() };
        await job.prepare?.(context);
        const isRight = await work(role, job.title, hand, async () => {
          await job.run(person, context);
          await until('the server knows of it', () => job.isDone(context));
          await person.leave();
        });
        // What a job that went wrong has left open is not the next one's.
        if (!isRight) await browser.open(`${url}/state-chart`);
      }
    }
  if (isPart('operations', chartsTitle, 'mouse'))
    await work('operations', chartsTitle, 'mouse', async () => {
      const faults = await chartFaults(browser, url, visits.operations);
      if (faults.length > 0) throw new Error(faults.join('; '));
    });
}

const product = await startProduct();
const lines: Line[] = [];
try {
  const visits = Object.fromEntries(
    await Promise.all(
      roles.map(async (role): Promise<[Role, RestVisit]> => [
        role,
        await visitByRest(product.url, accounts[role]),
      ]),
    ),
  ) as Record<Role, RestVisit>;
  const agent = await visits.operations.ask<{ records: { id: string }[] }>(
    '/agent/page?pageSize=1&keyword=A001',
  );
  await visits.operations.ask('/agent/recharge', {
    ...{ agentId: agent.records[0]?.id, amount: '1000000.00', remarks: '' },
  });
  for (const [id, start] of Object.entries(installed())) {
    const isPart = (role: Role, job: string, hand: Hand) => isChosen(id, role, job, hand);
    if (!titles.some(({ role, title }) => hands.some((hand) => isPart(role, title, hand)))) continue;
    const browser = await start();
    const add = (line: Omit<Line, 'browser'>) => {
      lines.push({ browser: browser.name, ...line });
      const { role, job, hand, result, errors } = line;
      console.log(
        [browser.name.padEnd(17), role.padEnd(11), job.padEnd(33), hand.padEnd(5), result].join('  '),
      );
      for (const error of errors) console.log(`    console: ${error}`);
    };
    try {
      await doJobs(browser, { url: product.url, visits }, add, isPart);
    } finally {
      await browser.close();
    }
  }
} finally {
  await product.stop();
}

const wrong = lines.filter(({ result }) => result !== 'right').length;
const errors = lines.reduce((sum, line) => sum + line.errors.length, 0);
console.log(`\n${lines.length - wrong} of ${lines.length} right, ${errors} errors in the console`);
process.exitCode = wrong > 0 || errors > 0 || lines.length === 0 ? 1 : 0;
