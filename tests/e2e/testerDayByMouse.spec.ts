/** The tester's day of testerDay.spec.ts by mouse, with the recordings of a login, an upload and a form of several steps. */
import { recordedMachines } from '../../src/labs/recording/recordedMachines.ts';
import { checkRecording } from '../../src/labs/recording/checkRecording.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { logIn, openMenu } from './support/journey.ts';
import {
  downloaded,
  openFile,
  panel,
  recorded,
  replayByCommand,
  runChoice,
  selected,
  sign,
  steps,
  statePaths,
  withoutAttempts,
} from './support/lab.ts';
import { pngOf } from './support/picture.ts';

test('a tester’s day by mouse, in zh-CN', fullRun, async ({ openWindow }) => {
  const words = wordsOf('zh-CN');
  const page = await openWindow('zh-CN');
  const main = page.getByRole('main');
  const list = steps(page, words);
  const account = page.getByRole('banner').getByRole('button').last();
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const drop = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await logIn(page, words, 'operations');

  await test.step('the lab’s button begins a recording', async () => {
    await openMenu(page, words('menu.replay'));
    await expect(main).toContainText(words('recording.contents'));
    await tool(words('recording.record')).click();
    await expect(sign(page, words)).toBeVisible();
    await expect(sign(page, words)).toHaveAttribute('title', words('recording.contents'));
  });

  await test.step('a package is begun', async () => {
    await openMenu(page, words('menu.packageRelease'));
    await main.getByRole('button', { name: words('command.package.new') }).click();
    const configuration = page.getByRole('form', { name: words('publishing.step.configuration') });
    await configuration.getByRole('button', { name: words('publishing.next') }).click();
    await expect(configuration.getByText(words('validation.nameRequired'))).toBeVisible();
    await configuration.getByLabel(words('package.name')).fill('录制套餐');
  });

  await test.step('a picture is uploaded', async () => {
    await account.click();
    await page.getByRole('menuitem', { name: words('command.account.avatar') }).click();
    const editor = page.getByRole('dialog');
    const buffer = await pngOf(page);
    await editor.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await editor.getByRole('button', { name: words('form.save') }).click();
    await expect(page.getByText(words('common.operateSuccess'))).toBeVisible();
  });

  await test.step('it goes on through a logout and a login', async () => {
    await account.click();
    await page.getByRole('menuitem', { name: words('session.logout') }).click();
    // The package is not complete.
    await tool(words('form.leave')).click();
    await expect(page.getByLabel(words('login.enterpriseId'))).toBeVisible();
    await expect(sign(page, words)).toBeVisible();
    const [enterpriseId, name, password] = accounts.operations;
    await page.getByLabel(words('login.enterpriseId')).fill(enterpriseId);
    await page.getByLabel(words('login.account')).fill(name);
    await page.getByLabel(words('login.password'), { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await tool(words('login.submit')).click();
    await expect(page.getByRole('navigation', { name: words('shell.menu') })).toBeVisible();
  });

  const session = await test.step('its sign ends it', async () => {
    const stop = sign(page, words).getByRole('button', { name: words('command.recording.stop') });
    const file = await recorded(page, 'session', () => stop.click());
    await expect(page.getByText(words('recording.saved', { count: file.count }))).toBeVisible();
    return file;
  });
  const { recording, path, text, count } = session;

  await test.step('it holds the way of each machine, and no secret', () => {
    expect(statePaths(recording, 'session')).toEqual([
      ['active', 'anonymous', 'loggingIn', 'checking', 'active'],
    ]);
    const uploaded = ['chosen', 'checking', 'opening', 'sending.part', 'finishing.asking', 'done'];
    expect(statePaths(recording, 'upload')).toEqual([uploaded]);
    expect(statePaths(recording, 'packagePublishing')).toEqual([['configuration']]);
    expect(checkRecording(recording, recordedMachines).differences).toEqual([]);
    expect(text).not.toMatch(/admin123|Bearer|signature=/);
  });

  await test.step('the lab opens it and goes along it; the command line agrees', async () => {
    const { actors } = recording;
    await openMenu(page, words('menu.replay'));
    await openFile(page, words, path, () => tool(words('replay.openFile')).click());
    const summary = `${actors.length} 次运行，共 ${count} 步：一致 ${count}`;
    await expect(page.getByRole('status').filter({ hasText: '一致' })).toHaveText(summary);
    const upload = actors.findIndex(({ machine }) => machine === 'upload');
    await runChoice(page, words).selectOption(String(upload));
    await tool(words('chart.step.last')).click();
    await expect(panel(page, words)).toContainText(words('machine.upload.done'));
    await tool(words('chart.step.previous')).click();
    await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'false');
    const output = `FILE: ${count} events of ${actors.length} runs: ${count} agrees.`;
    expect(await replayByCommand(path)).toEqual({ code: 0, output });
  });

  await test.step('what is no recording is refused with what is wrong with it', async () => {
    await drop('broken.recording.json', JSON.stringify({ ...recording, version: 2 }));
    await expect(main.getByRole('alert')).toContainText('version');
  });

  await test.step('an event that leads elsewhere today is found by its button', async () => {
    const changed = structuredClone(recording);
    const { events } = changed.actors.find(({ machine }) => machine === 'session') ?? { events: [] };
    const issued = events.find(({ event }) => event.type === 'issued');
    if (issued) issued.value = 'active';
    await drop('changed.recording.json', JSON.stringify(changed));
    await expect(selected(page, words)).toContainText(words('replay.verdict.diverged'));
    await list.getByRole('option').first().click();
    await tool(words('replay.nextDifference')).click();
    await expect(selected(page, words)).toContainText(words('replay.verdict.diverged'));
    await expect(panel(page, words)).toContainText(words('machine.session.checking'));
  });

  await test.step('it is shrunk and kept by buttons, and what is changed is taken back', async () => {
    const options = list.getByRole('option');
    await tool(words('replay.shrink')).click();
    await expect(runChoice(page, words).getByRole('option')).toHaveCount(1);
    const count = await options.count();
    expect(count).toBeLessThan(
      recording.actors.find(({ machine }) => machine === 'session')?.events.length ?? 0,
    );
    const made = await downloaded(page, () => tool(words('replay.fixture')).click());
    expect(made.name).toBe(`session-issued-diverged-${count}-steps.recording.json`);
    await expect(page.getByRole('status').filter({ hasText: 'tests/replay/recordings' })).toContainText(
      made.name,
    );
    const output = `FILE: ${count} events of 1 runs: ${count - 1} agrees, 1 diverged.`;
    expect(await replayByCommand(made.path)).toEqual({ code: 0, output });
    await tool(words('common.skip')).click();
    await expect(selected(page, words)).toContainText(words('replay.verdict.skipped'));
    await tool(words('common.undo')).click();
    await expect(selected(page, words)).toContainText(words('replay.verdict.diverged'));
    await tool(words('common.undo')).click();
    await expect(runChoice(page, words).getByRole('option')).toHaveCount(recording.actors.length);
  });

  await test.step('an approval’s history leads to the lab', async () => {
    await openMenu(page, words('menu.auditDesk'));
    await page.getByRole('combobox', { name: words('auditTrail.event') }).click();
    await page.locator('[role=option][value=approve]').click();
    const first = page.locator('tr[data-record]').first();
    await expect(first).toContainText(words('lifecycle.event.approve'));
    await expect(page).toHaveURL(/event=approve/);
    await first.getByRole('link').first().click();
    await main.getByRole('button', { name: words('command.auditEntry.history') }).click();
    await page.getByRole('link', { name: words('command.replay.record') }).click();
    await expect(page.getByRole('status').filter({ hasText: '共 2 步：一致 2' })).toBeVisible();
  });

  await test.step('a changed fact makes a rule refuse, with what it saw', async () => {
    await list.getByRole('option').last().click();
    const quota = page.getByRole('textbox', { name: words('fact.remainingQuota'), exact: true });
    await quota.fill('0.00');
    await panel(page, words).click();
    await expect(selected(page, words)).toContainText(words('replay.verdict.refusedNow'));
    await expect(page.locator('tr[data-guard=quotaCoversAmount]')).toContainText(words('replay.refuses'));
  });

  await test.step('what is refused is kept as a fixture, which the command line runs', async () => {
    const file = await downloaded(page, () => tool(words('replay.fixture')).click());
    expect(file.name).toBe('dealApproval-approve-refusedNow-2-steps.json');
    const output = `FILE: 2 steps: 1 agrees, 1 refusedNow.\n${withoutAttempts}`;
    expect(await replayByCommand(file.path)).toEqual({ code: 0, output });
  });
});
