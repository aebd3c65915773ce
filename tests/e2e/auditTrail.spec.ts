import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { signerKeyOf, signerOf } from '../../src/server/trail/signedNote.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { startProduct, type ProductServer } from '../support/productServer.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test as base, wordsOf, type Words } from './support/fixtures.ts';
import { delayRequests, logIn, openMenu } from './support/journey.ts';
import { logInByKeys, palette, runFromPalette, tabOnto, type } from './support/keyboard.ts';
import { fullRun } from '../support/scope.ts';

interface Checkpoint {
  size: number;
  note: string;
}

const key = signerKeyOf('example.com/oms', Buffer.alloc(32, 12));

const status = (page: Page) => page.getByTestId('verification');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns a reader of the newest checkpoint, with its own login from before the test's actions. */
async function checkpointReader(url: string): Promise<() => Promise<Checkpoint>> {
  const { request } = await visitByRest(url, accounts.operations);
  return () => request<Checkpoint>('/audit-trail/checkpoint');
}

/** Returns the file that a step of the test downloads. */
async function downloaded(page: Page, step: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), step()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** Expects a good verdict over all entries of the log. */
async function expectAllRight(page: Page, words: Words, size: number): Promise<void> {
  await expect(status(page)).toContainText(words('auditTrail.allRight'));
  await expect(status(page)).toContainText(size.toLocaleString('en-US'));
}

base(
  'the audit trail by keys alone, of a log without a key (R-trail-7), in en-US',
  async ({ openWindow, server }) => {
    const words = wordsOf('en-US');
    const checkpoint = await checkpointReader(server.url);
    const page = await openWindow('en-US');
    await logInByKeys(page, words, 'operations');

    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await type(page, 'audit trail');
    const first = palette(page).getByRole('option').first();
    await expect(first).toContainText(words('menu.auditTrail'));
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(words('menu.auditTrail'));
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(words('auditTrail.unsignedText'))).toBeVisible();
    await expect(page.getByText(words('auditTrail.unwitnessedText'))).toBeVisible();

    const { verify, size } = await base.step(
      'From another page the command leads here, and verifies',
      async () => {
        await type(page, 'go');
        await expect(heading(page)).toHaveText(words('menu.orderRecord'));
        const verify = words('command.auditTrail.verify');
        await runFromPalette(page, verify, verify);
        await expect(heading(page)).toHaveText(words('menu.auditTrail'));
        const { size, note } = await checkpoint();
        await expectAllRight(page, words, size);

        await tabOnto(page, page.getByRole('button', { name: words('command.auditTrail.checkpoint') }));
        const file = await downloaded(page, () => page.keyboard.press('Enter'));
        expect(file).toEqual({ name: `checkpoint-${size}.txt`, text: note });
        return { verify, size };
      },
    );

    await base.step(
      "The verdict is still there after a look at another page; `g t` is the page's key",
      async () => {
        await type(page, 'go');
        await expect(heading(page)).toHaveText(words('menu.orderRecord'));
        await type(page, 'gt');
        await expectAllRight(page, words, size);
      },
    );

    await base.step(
      'The button keeps the focus through its verification, and the page stays usable',
      async () => {
        const button = page.getByRole('button', { name: verify });
        await tabOnto(page, button);
        const release = await delayRequests(page, '**/graphql', 'auditTrailVerify');
        await page.keyboard.press('Enter');
        await expect(status(page)).toHaveText(words('auditTrail.verifying'));
        await expect(button).toBeFocused();
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        await type(page, '?');
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        release();
        await expectAllRight(page, words, size);
        await expect(button).toBeFocused();
      },
    );
  },
);

const test = base.extend<{ database: pg.Client; product: ProductServer }>({
  database: [
    async ({}, use) => {
      const postgres = await startPostgres();
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await use(client);
      await client.end();
      postgres.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
  product: [
    async ({ database: { host, port, user, database } }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'oms-witness-'));
      const product = await startProduct({
        DATABASE_URL: `postgres://${user}@${host}:${port}/${database}`,
        SEED: 'demo',
        TRAIL_KEY: key,
        TRAIL_WITNESS: pathToFileURL(join(folder, 'checkpoints.txt')).href,
      });
      await use(product);
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

interface Approval {
  id: string;
  index: string;
  actor: string;
  order: string;
}

/** Changes the name with all triggers off, as an administrator of the database can. */
async function renameActor(database: pg.Client, { id }: Approval, name: string): Promise<void> {
  await database.query('begin');
  await database.query('set local session_replication_role = replica');
  await database.query('update transitions set actor_name = $1 where id = $2', [name, id]);
  await database.query('commit');
}

test(
  'a signed log by mouse, before and after somebody changes an approval in the database (R-trail-6), in zh-CN',
  fullRun,
  async ({ openWindow, product, database }) => {
    const words = wordsOf('zh-CN');
    const checkpoint = await checkpointReader(product.url);
    const page = await openWindow('zh-CN');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    const size =
      await test.step('The page tells key and root; the checkpoint can be had as a file', async () => {
        await logIn(page, words, 'operations');
        await openMenu(page, words('menu.auditTrail'));
        await expect(page.getByText(signerOf(key).verifierKey)).toBeVisible();
        await expect(page.getByText(words('auditTrail.signed'), { exact: true })).toBeVisible();
        await expect(page.getByText(words('auditTrail.unsignedText'))).toHaveCount(0);
        await expect(page.getByText(words('auditTrail.unwitnessedText'))).toHaveCount(0);
        const { size, note } = await checkpoint();
        await page.getByRole('button', { name: words('auditTrail.copyRoot') }).click();
        await expect(page.getByText(words('common.copied'))).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(note.split('\n')[2]);
        const file = await downloaded(page, () =>
          page.getByRole('button', { name: words('command.auditTrail.checkpoint') }).click(),
        );
        expect(file).toEqual({ name: `checkpoint-${size}.txt`, text: note });
        return size;
      });

    const verify = page.getByRole('button', { name: words('command.auditTrail.verify') });
    await test.step('The store is whole', async () => {
      await verify.click();
      await expectAllRight(page, words, size);
    });

    const approval =
      await test.step('Somebody renames who approved an order: the verdict names the entry, and leads to its history', async () => {
        const { rows } = await database.query<Approval>(
          `select entry.id, leaf.index, entry.actor_name as actor, orders.order_no as order
        from transitions as entry join orders on orders.id = entry.record_id
        join log_leaves as leaf on leaf.kind = 'transition' and leaf.entry_id = entry.id
        where entry.lifecycle = 'dealApproval' and entry.event = 'approve' order by entry.id desc limit 1`,
        );
        const [approval] = rows;
        if (!approval) throw new Error('The demo has no approved order');
        await renameActor(database, approval, '无名');
        await verify.click();
        await expect(status(page)).toContainText(words('auditTrail.findingCount', { count: 1 }));
        await expect(status(page)).toContainText(words('auditTrail.firstWrong', { index: approval.index }));
        await expect(status(page)).toContainText(approval.order);
        const row = page
          .getByRole('table', { name: words('auditTrail.findings') })
          .getByRole('row')
          .nth(1);
        await expect(row).toContainText(approval.index);
        await expect(row).toContainText(words('auditTrail.problem.entryChanged'));
        await row.getByRole('link', { name: approval.order }).click();
        await expect(heading(page)).toContainText(approval.order);
        await expect(page.getByText('无名')).toBeVisible();
        return approval;
      });

    await test.step('Put back as it was, the store is whole again', async () => {
      await renameActor(database, approval, approval.actor);
      await openMenu(page, words('menu.auditTrail'));
      await verify.click();
      await expectAllRight(page, words, size);
    });
  },
);
