import { defineConfig } from '@playwright/test';
import { testBrowserLaunch } from './tests/support/browser.ts';
import { everything } from './tests/support/scope.ts';
import { workersFor } from './tests/support/workers.ts';

/** Each starts a product of its own, needs the demo's deals as they were, or needs none: a worker serves no other file beside one of them. */
const withOwnProduct = [
  'auditTrail',
  'auditor',
  'board',
  'callsOfADay',
  'controlKinds',
  'controls',
  'evidence',
  'figuresFirst',
  'layout',
  'layoutCheck',
  'operator',
  'peekLayout',
  'screens',
  'twoInstances',
].map((name) => `e2e/${name}.spec.ts`);

/** Run by the full run alone: what lists and pages offer beside the journeys of each role. */
const inFullRun = [
  'auditHands',
  'chartKeys',
  'copy',
  'keyboards',
  'lineAloud',
  'macros',
  'print',
  'receipts',
  'replay',
  'requote',
].map((name) => `e2e/${name}.spec.ts`);

const excluded = everything ? [] : inFullRun;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/productServer.ts',
  // The longest files are among the first, so that no core is idle at the end.
  projects: [
    { name: 'own product', testMatch: withOwnProduct, testIgnore: excluded },
    {
      name: 'shared product',
      testMatch: ['e2e/**/*.spec.ts', 'spec/**/*.spec.ts'],
      testIgnore: [...withOwnProduct, ...excluded],
    },
  ],
  // The full run opens every screen of a role in one test.
  timeout: everything ? 900_000 : 150_000,
  ...(!everything && { grepInvert: /@full/ }),
  // Of two runs of the same tests one has taken twice as long as the other.
  expect: { timeout: 30_000 },
  // Each worker keeps a browser and a product of its own: about 2 GB.
  workers: workersFor({ gigabytes: 2 }),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // The JSON is for scripts/test.mjs, which counts.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording every step takes about as long as the steps.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // Pages that live for seconds are not worth optimised code: a sixth of the browser's processor time.
    launchOptions: {
      ...testBrowserLaunch,
      args: [...(testBrowserLaunch.args ?? []), '--js-flags=--no-turbofan'],
    },
  },
});
