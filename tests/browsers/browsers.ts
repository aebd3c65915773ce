/**
 * Runs the main jobs of each role in stock Firefox and WebKitGTK, by keyboard and by mouse, in both languages, on a new
 * store.
 * It prints for each job whether the server has its result, and the messages of the console.
 * Fails if a job failed or an error was reported.
 * `npm run browsers`, or a part by words of a line: `npm run browsers -- firefox salesperson keys`.
 * `--behind nginx` (or `nginx-default`, `caddy`) puts a proxy with the README's block in front.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { roles, type Role } from '../../src/domain/roles.ts';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import { accounts } from '../support/accounts.ts';
import { startProduct } from '../support/productServer.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { wordsOf } from '../support/words.ts';
import { until, type BrowserDriver } from './browserDriver.ts';
import { startFirefox } from './firefox.ts';
import { handsOf, loginWords, type Hand } from './hands.ts';
import { agentJobs } from './jobs/agentJobs.ts';
import { auditorJobs } from './jobs/auditorJobs.ts';
import { browserJobs } from './jobs/browserJobs.ts';
import { developerJobs } from './jobs/developerJobs.ts';
import type { Job, JobContext } from './jobs/job.ts';
import { operationsJobs } from './jobs/operationsJobs.ts';
import { salespersonJobs } from './jobs/salespersonJobs.ts';
import { proxyKinds, startProxy, type Proxy } from './proxies.ts';
import { openLogin, signIn } from './signIn.ts';
import { tableOf, type JobResult } from './table.ts';
import { startWebKit } from './webkit.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { behind: { type: 'string' } },
});
const words = positionals.map((word) => word.toLowerCase());
const kind = proxyKinds.find((each) => each === values.behind);
if (values.behind !== undefined && !kind) throw new Error(`--behind is one of ${proxyKinds.join(', ')}`);
const hands: Hand[] = ['mouse', 'keys'];
const desktop = { width: 1440, height: 900 };

/** The port of WebKitWebDriver. */
const driverPort = 7149;

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const webKit = {
  driver: '/usr/bin/WebKitWebDriver',
  browsers: ['4.1', '4.0', '6.0'].map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
};

/** Returns the installed browsers, and prints the names of the missing ones. */
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

/** Logs in by the form; the other jobs use a token instead. */
const logIn = (role: Role): Job => ({
  role,
  title: 'Log in',
  run: (person, { words }) => person.logIn(accounts[role], loginWords(words)),
});

const jobs: Job[] = [
  ...roles.map(logIn),
  ...operationsJobs,
  ...auditorJobs,
  ...agentJobs,
  ...salespersonJobs,
  ...developerJobs,
  ...browserJobs,
];

interface Task {
  job: Job;
  hand: Hand;
  locale: Locale;
}

/** Returns the tasks for a browser: all, or those that match every word of the command line. */
function tasksOf(browser: string): Task[] {
  return locales.flatMap((locale) =>
    hands.flatMap((hand) =>
      jobs
        .filter((job) => job.hand === undefined || job.hand === hand)
        .filter(({ role, title }) =>
          words.every((word) =>
            [browser, role, title, hand, locale].some((part) => part.toLowerCase().includes(word)),
          ),
        )
        .map((job) => ({ job, hand, locale })),
    ),
  );
}

let named = 0;
const freshName = () => `J${(process.pid % 1000).toString().padStart(3, '0')}${(named += 1)}Q`;
const pictures = mkdtempSync(join(tmpdir(), 'oms-pictures-'));

/** Does one job in a fresh browser. Returns the failure, if any. */
async function doJob({ job, hand, locale }: Task, context: JobContext): Promise<string | undefined> {
  const { browser, visits } = context;
  try {
    await browser.resize(desktop.width, desktop.height);
    await browser.renew();
    const visit = (await job.prepare?.(context)) ?? visits[job.role];
    await (job.title === 'Log in' ? openLogin(context) : signIn(context, visit));
    const person = handsOf(browser, hand, context.words);
    await job.run(person, context);
    const { isDone } = job;
    if (isDone) await until('the server knows of it', () => isDone(context));
    return undefined;
  } catch (error) {
    const picture = join(pictures, `${browser.name} ${job.role} ${job.title} ${hand} ${locale}.png`);
    await browser.picture().then(
      (png) => writeFileSync(picture.replaceAll('’', ''), png),
      () => undefined,
    );
    return error instanceof Error ? error.message : String(error);
  }
}

const product = await startProduct(kind && { TRUSTED_PROXIES: '127.0.0.1' });
let proxy: Proxy | undefined;
const results: JobResult[] = [];
let errors = 0;
try {
  proxy = kind && (await startProxy(kind, product.url));
  const visits = Object.fromEntries(
    await Promise.all(
      roles.map(async (role): Promise<[Role, RestVisit]> => [
        role,
        await visitByRest(product.url, accounts[role]),
      ]),
    ),
  ) as Record<Role, RestVisit>;
  const agent = await visits.operations.request<{ records: { id: string }[] }>(
    '/agent/page?pageSize=1&keyword=A001',
  );
  await visits.operations.request('/agent/recharge', {
    ...{ agentId: agent.records[0]?.id, amount: '5000000.00', remarks: '' },
  });
  for (const [id, start] of Object.entries(installed())) {
    const tasks = tasksOf(id);
    if (tasks.length === 0) continue;
    const browser = await start();
    const name = [browser.name, proxy && `behind ${proxy.name}`].filter(Boolean).join(' ');
    try {
      for (const task of tasks) {
        const { job, hand, locale } = task;
        const context: JobContext = {
          ...{ url: proxy?.url ?? product.url, productUrl: product.url, visits, name: freshName() },
          ...{ words: wordsOf(locale), locale, hand, browser, pictures, facts: {} },
        };
        const began = performance.now();
        const failure = await doJob(task, context);
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        results.push({ browser: name, role: job.role, title: job.title, hand, locale, failure });
        const result = failure === undefined ? `right  ${seconds} s` : `WRONG  ${failure}`;
        console.log([name, job.role, job.title, hand, locale, result].join('  '));
        for (const error of await browser.takeErrors().catch(() => [])) {
          errors += 1;
          console.log(`    console: ${error}`);
        }
      }
    } finally {
      await browser.close();
    }
  }
} finally {
  await proxy?.close();
  await product.stop();
}

const wrong = results.filter(({ failure }) => failure !== undefined).length;
console.log(`\n${tableOf(results)}\n`);
console.log(`${results.length - wrong} of ${results.length} right, ${errors} errors in the console`);
console.log(`Pictures of what went wrong, and paper: ${pictures}`);
process.exitCode = wrong > 0 || errors > 0 || results.length === 0 ? 1 : 0;
