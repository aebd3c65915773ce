import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { chineseFonts } from './chineseFonts.ts';
import { packagedChromium } from './packagedChromium.ts';
import { everything } from './scope.ts';

/**
 * The paths of the browsers of Debian's packages and of Google's own.
 * The headless shell, which draws no window around a page, needs three quarters of the processor time of the others.
 */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

interface Browser {
  /** Undefined: the browser that Playwright has installed. */
  executablePath: string | undefined;
  /** The environment variables that the browser needs in addition to those of this process. */
  variables: Record<string, string>;
  /** The name in the report of the test command. */
  name: string;
}

/**
 * Returns a browser of the system, or else the one of `npx playwright install chromium`, or else the one from the registry.
 */
function systemBrowser(): Browser {
  const system = systemBrowsers.find((path) => existsSync(path));
  if (system) return { executablePath: system, variables: {}, name: system };
  if (existsSync(chromium.executablePath())) {
    return { executablePath: undefined, variables: {}, name: "Playwright's Chromium" };
  }
  return packagedBrowser();
}

function packagedBrowser(): Browser {
  return { ...packagedChromium(), name: 'Chromium of the package @sparticuz/chromium' };
}

/** The package only contains a program for this system. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * Chooses the browser for the tests.
 * The usual run uses the headless shell from the registry, because it is the same on every machine.
 * It opens a window in a third of the processor time of a whole Chromium, which creates a profile with a frame per window.
 * The full run uses a browser of the system; `TEST_BROWSER` (system, packaged) overrides that.
 */
function testBrowser(): Browser {
  const { TEST_BROWSER: chosen = everything ? 'system' : 'packaged' } = process.env;
  return isPackaged && chosen === 'packaged' ? packagedBrowser() : systemBrowser();
}

function launchOf({ executablePath, variables }: Browser): LaunchOptions {
  return {
    executablePath,
    env: {
      // With an ASCII locale, a file with a Chinese name would be saved as "download".
      LANG: 'C.UTF-8',
      ...(process.env as Record<string, string>),
      ...variables,
      ...chineseFonts(),
    },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** The launch options for pictures and measurements. */
export const browserLaunch = launchOf(systemBrowser());

const chosen = testBrowser();

/** The name of the browser that the tests use. */
export const testBrowserName = chosen.name;

/** The launch options of the browser that the tests use. */
export const testBrowserLaunch = launchOf(chosen);
