import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium when there is one, else the browser that `npx playwright install chromium` brings. */
const systemChromium = '/usr/bin/chromium';

/** How every test, picture and measurement starts the browser. */
export const browserLaunch: LaunchOptions = {
  executablePath: existsSync(systemChromium) ? systemChromium : undefined,
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
