import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { recordedMachines } from '../../src/palette/recordedMachines.ts';
import { readRecording, type Recording } from '../../src/replay/recording/recording.ts';
import { checkRecording } from '../../src/replay/recording/replayRecording.ts';
import { stateText } from '../../src/replay/recording/stateText.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf, type Say } from './support/fixtures.ts';
import { logIn, openMenu } from './support/journey.ts';
import { fillNext, leavePalette, logInByKeys, palette, runFromPalette, tabOnto } from './support/keyboard.ts';
import { pngOf } from './support/picture.ts';

const sign = (page: Page, say: Say) =>
  page.getByRole('group', { name: say('recording.running'), exact: true });
const steps = (page: Page, say: Say) => page.getByRole('listbox', { name: say('replay.steps') });
const selected = (page: Page, say: Say) => steps(page, say).getByRole('option', { selected: true });

/** What a download holds; kept for tests/replay/recordings where the run is asked to. */
async function read(
  download: Promise<Download>,
  name: string,
): Promise<{ path: string; recording: Recording }> {
  const done = await download;
  expect(done.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-\d{4}\.recording\.json$/);
  const path = await done.path();
  const folder = process.env.KEEP_RECORDINGS;
  if (folder) copyFileSync(path, join(folder, `${name}.recording.json`));
  return { path, recording: readRecording(readFileSync(path, 'utf8')) };
}

/** What a machine did, run by run. */
function ways({ actors }: Recording, machine: string): string[][] {
  return actors
    .filter((actor) => actor.machine === machine)
    .map(({ snapshot, events }) => [snapshot.value, ...events.map(({ value }) => value)].map(stateText));
}

const withoutRepeats = (way: string[]) => way.filter((state, index) => state !== way[index - 1]);

async function open(page: Page, say: Say, path: string, press: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(path);
  await expect(steps(page, say)).toBeVisible();
}

/** Typed while recording, and in no file. */
const secret = 'Xk3-typed-secret';

for (const locale of ['zh-CN', 'en-US'] as const) {
  const say = wordsOf(locale);

  test(`a tester records, and sees each event agree on its replay, by keys alone, in ${locale}`, async ({
    openWindow,
  }) => {
    const page = await openWindow(locale);
    await logInByKeys(page, say, 'operations');

    await test.step('the palette begins it, and a sign stands over the page', async () => {
      await runFromPalette(page, say('command.recording.start'), say('command.recording.start'));
      await expect(sign(page, say)).toBeVisible();
      await expect(sign(page, say).getByRole('status')).toHaveText(say('recording.running'));
    });

    await test.step('it goes on while commands lead elsewhere and a password is typed', async () => {
      await runFromPalette(page, say('menu.auditDesk'), say('menu.auditDesk'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('menu.auditDesk'));
      await runFromPalette(page, say('command.account.password'), say('command.account.password'));
      await fillNext(page, say('ownAccount.oldPassword'), secret);
      await fillNext(page, say('user.newPassword'), secret);
      await page.keyboard.press('Escape');
      const leave = page.getByRole('button', { name: say('form.leave'), exact: true });
      await expect(leave).toBeVisible();
      await tabOnto(page, leave);
      await page.keyboard.press('Enter');
      await expect(palette(page).getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(sign(page, say)).toBeVisible();
    });

    const { path, recording } = await test.step('the palette ends it, and brings the file', async () => {
      const download = page.waitForEvent('download');
      await runFromPalette(page, say('command.recording.stop'), say('command.recording.stop'));
      const kept = await read(download, `palette-${locale}`);
      await leavePalette(page);
      await expect(sign(page, say)).toBeHidden();
      return kept;
    });

    await test.step('it holds what was done, without the password', async () => {
      expect(JSON.stringify(recording)).not.toContain(secret);
      expect(recording.complete).toBe(true);
      const palettes = ways(recording, 'palette').map(withoutRepeats);
      // The palette that began it, one that led to a page, one with the form, and the one that ended it.
      expect(palettes).toHaveLength(4);
      expect(palettes[0]).toEqual(['running', 'closed']);
      expect(palettes[1]?.at(-1)).toBe('closed');
      expect(palettes[2]?.slice(-3)).toEqual(['input', 'root.idle', 'closed']);
      expect(palettes[3]?.[0]).toBe('root.idle');
      expect(ways(recording, 'session').map(withoutRepeats)).toEqual([['active']]);
      expect(ways(recording, 'commandForm').map(withoutRepeats)).toEqual([['editing']]);
      // Not even how many letters it has: one event for each of the two fields.
      const form = recording.actors.find(({ machine }) => machine === 'commandForm');
      expect(form?.events).toHaveLength(2);
      expect(checkRecording(recording, recordedMachines).differences).toEqual([]);
    });

    await test.step('the lab opens it and goes along it', async () => {
      await runFromPalette(page, say('menu.replay'), say('menu.replay'));
      const door = page.getByRole('button', { name: say('replay.openFile') });
      await expect(door).toBeVisible();
      await open(page, say, path, async () => {
        await tabOnto(page, door);
        await page.keyboard.press('Enter');
      });
      const count = recording.actors.reduce((sum, { events }) => sum + events.length, 0);
      await expect(
        page.getByRole('status').filter({ hasText: `${say('replay.verdict.agrees')} ${count}` }),
      ).toBeVisible();
      await tabOnto(page, page.getByRole('combobox', { name: say('recording.run') }));
      const third = recording.actors.findIndex(
        ({ machine, events }) => machine === 'palette' && events.some(({ value }) => value === 'input'),
      );
      for (let step = 0; step < recording.actors.length; step++) {
        const chosen = page.getByRole('combobox', { name: say('recording.run') });
        const now = Number(await chosen.inputValue());
        if (now === third) break;
        await page.keyboard.press(now < third ? 'ArrowDown' : 'ArrowUp');
      }
      await tabOnto(page, steps(page, say));
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await expect(selected(page, say)).toContainText('2');
      await expect(selected(page, say)).toContainText(say('replay.verdict.agrees'));
      await page.keyboard.press('End');
      await expect(selected(page, say)).toContainText(say('machine.palette.closed'));
      const panel = page.getByRole('region', { name: say('replay.step') });
      await expect(panel).toContainText(say('machine.palette.closed'));
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: say('chart.step.pause') })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: say('chart.step.play') })).toBeVisible();
    });
  });
}

test('a login, a picture and a package are recorded by mouse, and a changed file is told', async ({
  openWindow,
}) => {
  const say = wordsOf('en-US');
  const page = await openWindow('en-US');
  await logIn(page, say, 'operations');
  await openMenu(page, say('menu.replay'));
  await page.getByRole('button', { name: say('recording.record'), exact: true }).click();
  await expect(sign(page, say)).toBeVisible();

  await test.step('a package is begun', async () => {
    await openMenu(page, say('menu.packageRelease'));
    await page
      .getByRole('main')
      .getByRole('button', { name: say('command.package.new') })
      .click();
    const configuration = page.getByRole('form', { name: say('publishing.step.configuration') });
    await configuration.getByRole('button', { name: say('publishing.next') }).click();
    await expect(configuration.getByText(say('validation.nameRequired'))).toBeVisible();
    await configuration.getByLabel(say('package.name')).fill('Recorded');
  });

  await test.step('a picture is uploaded', async () => {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('command.account.avatar') }).click();
    const editor = page.getByRole('dialog');
    const buffer = await pngOf(page);
    await editor.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await editor.getByRole('button', { name: say('form.save') }).click();
    await expect(page.getByText(say('common.operateSuccess'))).toBeVisible();
  });

  await test.step('it goes on through a logout and a login', async () => {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('session.logout') }).click();
    // The package is not complete.
    await page.getByRole('button', { name: say('form.leave'), exact: true }).click();
    await expect(page.getByLabel(say('login.enterpriseId'))).toBeVisible();
    await expect(sign(page, say)).toBeVisible();
    const [enterpriseId, account, password] = accounts.operations;
    await page.getByLabel(say('login.enterpriseId')).fill(enterpriseId);
    await page.getByLabel(say('login.account')).fill(account);
    await page.getByLabel(say('login.password'), { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('login.submit') }).click();
    await expect(page.getByRole('navigation', { name: say('shell.menu') })).toBeVisible();
  });

  const { path, recording } = await test.step('its sign ends it', async () => {
    const download = page.waitForEvent('download');
    await sign(page, say)
      .getByRole('button', { name: say('command.recording.stop') })
      .click();
    const kept = await read(download, 'session');
    await expect(page.getByText(/Recording saved: \d+ events/)).toBeVisible();
    return kept;
  });

  await test.step('it holds the way of each machine, and no secret', async () => {
    expect(ways(recording, 'session').map(withoutRepeats)).toEqual([
      ['active', 'anonymous', 'loggingIn', 'checking', 'active'],
    ]);
    expect(ways(recording, 'upload').map(withoutRepeats)).toEqual([
      ['chosen', 'checking', 'opening', 'sending.part', 'finishing.asking', 'done'],
    ]);
    expect(ways(recording, 'packagePublishing').map(withoutRepeats)).toEqual([['configuration']]);
    expect(checkRecording(recording, recordedMachines).differences).toEqual([]);
    expect(readFileSync(path, 'utf8')).not.toMatch(/admin123|Bearer|signature=/);
  });

  await openMenu(page, say('menu.replay'));

  await test.step('what is no recording is refused with what is wrong with it', async () => {
    const broken = JSON.stringify({ ...recording, version: 2 });
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.recording.json',
      mimeType: 'application/json',
      buffer: Buffer.from(broken),
    });
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toContainText('version');
  });

  await test.step('an event that leads elsewhere today is found by its button', async () => {
    const changed = structuredClone(recording);
    const session = changed.actors.find(({ machine }) => machine === 'session');
    const issued = session?.events.find(({ event }) => event.type === 'issued');
    if (issued) issued.value = 'active';
    await page.locator('input[type=file]').setInputFiles({
      name: 'changed.recording.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(changed)),
    });
    await expect(selected(page, say)).toContainText(say('replay.verdict.diverged'));
    await steps(page, say).getByRole('option').first().click();
    await page.getByRole('button', { name: say('replay.nextDifference') }).click();
    await expect(selected(page, say)).toContainText(say('replay.verdict.diverged'));
    const panel = page.getByRole('region', { name: say('replay.step') });
    await expect(panel).toContainText(say('machine.session.checking'));
  });
});
