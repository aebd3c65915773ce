import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { chineseFonts } from './chineseFonts.ts';
import { packagedChromium } from './packagedChromium.ts';
import { everything } from './scope.ts';

/**
 * Where Debian's packages and Google's own put their browsers. The headless shell, which draws no window around a page,
 * takes three quarters of the processor time of the others.
 */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

interface Browser {
  /** Undefined: the one that Playwright has installed. */
  executablePath: string | undefined;
  /** What it needs beside this process's environment. */
  variables: Record<string, string>;
  /** For the report of the test command. */
  name: string;
}

/** A browser of the system, else the one of `npx playwright install chromium`, else the one from the registry. */
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

/** The package holds a program for this system alone. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * The usual run of the tests takes the headless shell from the registry: it is the same on every machine, and opens a window in a
 * third of the processor time of a whole Chromium, to which every window is a profile with a frame. The full run takes a browser of
 * the system; `TEST_BROWSER` (system, packaged) chooses otherwise.
 */
function testBrowser(): Browser {
  const { TEST_BROWSER: chosen = everything ? 'system' : 'packaged' } = process.env;
  return isPackaged && chosen === 'packaged' ? packagedBrowser() : systemBrowser();
}

function launchOf({ executablePath, variables }: Browser): LaunchOptions {
  return {
    executablePath,
    env: {
      // Where the machine knows no letters but ASCII, a file with a Chinese name would be saved as "download".
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

/** How pictures and measurements start the browser. */
export const browserLaunch = launchOf(systemBrowser());

const chosen = testBrowser();

/** What the tests call their browser. */
export const testBrowserName = chosen.name;

/** How the tests start it. */
export const testBrowserLaunch = launchOf(chosen);
