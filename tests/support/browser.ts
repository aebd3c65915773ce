import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { chineseFonts } from './chineseFonts.ts';
import { packagedChromium } from './packagedChromium.ts';

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
function chooseBrowser(): Browser {
  const system = systemBrowsers.find((path) => existsSync(path));
  if (system) return { executablePath: system, variables: {}, name: system };
  if (existsSync(chromium.executablePath())) {
    return { executablePath: undefined, variables: {}, name: "Playwright's Chromium" };
  }
  return { ...packagedChromium(), name: 'Chromium of the package @sparticuz/chromium' };
}

const { executablePath, variables, name } = chooseBrowser();

export const browserName = name;

/** How every test, picture and measurement starts the browser. */
export const browserLaunch: LaunchOptions = {
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
