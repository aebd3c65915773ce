/**
 * Runs before the tests: starts the browser and the PostgreSQL server that they will use, and prints their versions.
 * Fails if one is missing or cannot draw Chinese.
 */
import { chromium } from '@playwright/test';
import pg from 'pg';
import { testBrowserLaunch, testBrowserName } from './browser.ts';
import { postgresName } from './postgresBinaries.ts';
import { startPostgres } from './postgresServer.ts';

const browser = await chromium.launch(testBrowserLaunch);
const page = await browser.newPage();
// Without a font, both characters are the same empty box.
const drawn = await page.evaluate(() =>
  ['运', '营'].map((character) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser draws no canvas');
    context.font = '40px sans-serif';
    context.fillText(character, 10, 60);
    return canvas.toDataURL();
  }),
);
console.log(`Browser: ${testBrowserName}, version ${browser.version()}`);
await browser.close();
if (drawn[0] === drawn[1]) throw new Error('The browser has no font for Chinese');

const server = await startPostgres();
try {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  console.log(`Database: ${postgresName()}, version ${rows[0]?.server_version}; and PGlite`);
} finally {
  server.stop();
}
