/**
 * The tester's day: a session is recorded and replayed, and a fact of a record's history is changed and refused.
 * The result is saved and run by the command line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedMachines } from '../../src/labs/recording/recordedMachines.ts';
import { replayFileText } from '../../src/labs/replay/file.ts';
import { checkRecording } from '../../src/labs/recording/checkRecording.ts';
import { approvedDeal } from '../../src/labs/replay/testing/histories.ts';
import { root } from '../support/paths.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import {
  fillNext,
  leavePalette,
  logInByKeys,
  palette,
  runFromPalette,
  tabOnto,
  type,
} from './support/keyboard.ts';
import {
  downloaded,
  openFile,
  panel,
  recorded,
  replayByCommand,
  runChoice,
  selected,
  showsState,
  sign,
  steps,
  statePaths,
  withoutAttempts,
} from './support/lab.ts';

/** Typed during the recording, and in no file. */
const secret = 'Xk3-typed-secret';

/** Made in the page a single time, and run by CI since then. */
const fixtureName = 'dealApproval-approve-refusedNow-3-steps.json';

test('a tester’s day by keys alone, in en-US', fullRun, async ({ openWindow }, info) => {
  const words = wordsOf('en-US');
  const page = await openWindow('en-US');
  const heading = page.getByRole('heading', { level: 1 });
  const list = steps(page, words);
  const options = list.getByRole('option');
  /** Presses keys one after the other. */
  const press = async (keys: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  const run = (command: string) => runFromPalette(page, command, command);
  await logInByKeys(page, words, 'operations');

  await test.step('the palette begins a recording, and a sign stands over the page', async () => {
    await run(words('command.recording.start'));
    await expect(sign(page, words).getByRole('status')).toHaveText(words('recording.running'));
  });

  await test.step('it goes on while commands lead elsewhere and a password is typed', async () => {
    await run(words('menu.auditDesk'));
    await expect(heading).toHaveText(words('menu.auditDesk'));
    await run(words('command.account.password'));
    await fillNext(page, words('ownAccount.oldPassword'), secret);
    await fillNext(page, words('user.newPassword'), secret);
    await press('Escape');
    const leave = page.getByRole('button', { name: words('form.leave'), exact: true });
    await expect(leave).toBeVisible();
    await tabOnto(page, leave);
    await press('Enter');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await press('Escape');
    await expect(sign(page, words)).toBeVisible();
  });

  const session = await test.step('the palette ends it, and brings the file', async () => {
    const file = await recorded(page, 'palette-en-US', () => run(words('command.recording.stop')));
    await leavePalette(page);
    await expect(sign(page, words)).toBeHidden();
    return file;
  });

  await test.step('it holds what was done, without the password', () => {
    const { recording, text } = session;
    expect(text).not.toContain(secret);
    expect(recording.complete).toBe(true);
    const palettes = statePaths(recording, 'palette');
    // The palette that started the recording, one that opened a page, one with the form, and the one that ended it.
    expect(palettes).toHaveLength(4);
    expect(palettes[0]).toEqual(['asking', 'closed']);
    expect(palettes[1]?.at(-1)).toBe('closed');
    expect(palettes[2]?.slice(-3)).toEqual(['input', 'root.idle', 'closed']);
    expect(palettes[3]?.[0]).toBe('root.idle');
    expect(statePaths(recording, 'session')).toEqual([['active']]);
    expect(statePaths(recording, 'commandForm')).toEqual([['editing']]);
    // Even the number of letters is not recorded: there is one event for each of the two fields.
    const form = recording.actors.find(({ machine }) => machine === 'commandForm');
    expect(form?.events).toHaveLength(2);
    expect(checkRecording(recording, recordedMachines).differences).toEqual([]);
  });

  const door = page.getByRole('button', { name: words('replay.openFile') });
  await test.step('the lab opens it and goes along it', async () => {
    const { path, recording, count } = session;
    const { actors } = recording;
    await run(words('menu.replay'));
    await expect(door).toBeVisible();
    await tabOnto(page, door);
    await openFile(page, words, path, () => press('Enter'));
    const summary = `${actors.length} runs, ${count} steps: Agrees ${count}`;
    await expect(page.getByRole('status').filter({ hasText: 'Agrees' })).toHaveText(summary);
    const runs = runChoice(page, words);
    await tabOnto(page, runs);
    const third = actors.findIndex(
      ({ machine, events }) => machine === 'palette' && events.some(({ value }) => value === 'input'),
    );
    for (let at = Number(await runs.inputValue()); at !== third; at += Math.sign(third - at))
      await press(at < third ? 'ArrowDown' : 'ArrowUp');
    await expect(runs).toHaveValue(String(third));
    await tabOnto(page, list);
    await press('Home');
    await expect.poll(() => showsState(page, 'closed'), 'the end lies beyond the pane').toBe(false);
    await press('ArrowDown');
    await expect(selected(page, words)).toContainText('2');
    await expect(selected(page, words)).toContainText(words('replay.verdict.agrees'));
    await press('End');
    await expect(selected(page, words)).toContainText(words('machine.palette.closed'));
    await expect(panel(page, words)).toContainText(words('machine.palette.closed'));
    await expect.poll(() => showsState(page, 'closed'), 'the chart goes along').toBe(true);
    await press('Home');
    await press('Space');
    await expect(page.getByRole('button', { name: words('chart.step.pause') })).toBeVisible();
    await press('Space');
    await expect(page.getByRole('button', { name: words('chart.step.play') })).toBeVisible();
  });

  await test.step('an event of it is left out, moved, put in and changed, each guard is told, and all is undone', async () => {
    const whole = page.getByRole('status').filter({ hasText: `Agrees ${session.count}` });
    const length = await options.count();
    await press('Delete');
    await expect(selected(page, words)).toContainText(words('replay.verdict.skipped'));
    // The number in the choice of runs is that of the list.
    await expect(runChoice(page, words).getByRole('option', { selected: true })).toContainText(
      words('recording.events', { count: length }),
    );
    await press('z');
    await expect(whole).toBeVisible();
    await press('Alt+ArrowDown');
    await expect(selected(page, words)).toContainText(words('replay.touched.moved'));
    await press('z');
    await press('End');
    await press('l i');
    const choice = page.getByRole('combobox', { name: words('replay.eventToInsert') });
    await expect(choice).toBeFocused();
    await press('Enter');
    await expect(options).toHaveCount(length + 1);
    await expect(selected(page, words)).toContainText(words('replay.touched.inserted'));
    await expect(selected(page, words)).toContainText(words('replay.verdict.afterEnd'));
    await press('Escape');
    await press('z');
    await expect(options).toHaveCount(length);
    const choose = session.recording.actors[
      Number(await runChoice(page, words).inputValue())
    ]?.events.findIndex(({ event }) => event.type === 'CHOOSE');
    await press('Home');
    for (let at = 0; at < (choose ?? 0); at += 1) await press('ArrowDown');
    await expect(page.locator('tr[data-guard="does command"]').first()).toBeVisible();
    await press('e');
    const added = page.getByRole('textbox', { name: words('recording.addField') });
    if (!(await added.evaluate((element) => element === document.activeElement))) await tabOnto(page, added);
    await type(page, 'value');
    await press('Enter');
    await tabOnto(page, page.getByRole('textbox', { name: 'value', exact: true }), 'Shift+Tab');
    await press('Control+a');
    await type(page, '"nothing of the kind"');
    await press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: words('replay.verdict.diverged') }),
    ).toBeVisible();
    await press('Escape');
    await expect(list).toBeFocused();
  });

  await test.step('what differs is shrunk and kept as a fixture; the command line makes the same bytes', async () => {
    await press('l n');
    await press('l m');
    await expect(runChoice(page, words).getByRole('option')).toHaveCount(1);
    const made = await downloaded(page, () => press('l k'));
    expect(made.name).toMatch(/^palette-.*-steps?\.recording\.json$/);
    expect(made.text).toContain('"expected"');
    const save = page.getByRole('button', { name: words('replay.download') });
    await tabOnto(page, save, 'Shift+Tab');
    const saved = await downloaded(page, () => press('Enter'));
    const out = info.outputPath('fixture.recording.json');
    expect((await replayByCommand(saved.path, '--fixture', out)).code).toBe(1);
    expect(readFileSync(out, 'utf8')).toBe(made.text);
    expect((await replayByCommand(made.path)).code).toBe(0);
  });

  await test.step('a record’s chart leads to the lab with its history', async () => {
    await run(words('menu.auditDesk'));
    await expect(heading).toHaveText(words('menu.auditDesk'));
    await tabOnto(page, page.getByRole('combobox', { name: words('auditTrail.event') }));
    await type(page, words('lifecycle.event.approve'));
    await press('Enter');
    await expect(page).toHaveURL(/event=approve/);
    const row = page.locator('tr[data-record]').first();
    await expect(row).toContainText(words('lifecycle.event.approve'));
    await tabOnto(page, row);
    await press('h');
    await expect(heading).toContainText(words('page.stateChart'));
    await tabOnto(page, page.getByRole('link', { name: words('command.replay.record') }));
    await press('Enter');
    // Another test may have been refused on this deal before it was approved.
    const agreed = /^2 steps( and \d+ refused attempts?)?: Agrees \d+(?! ·)/;
    await expect(page.getByRole('status').filter({ hasText: agreed })).toBeVisible();
  });

  await test.step('a changed fact makes a rule refuse, with what it saw', async () => {
    await tabOnto(page, list);
    await press('End');
    await press('e');
    await expect(page.getByRole('textbox', { name: words('common.remarks') })).toBeFocused();
    await tabOnto(page, page.getByRole('textbox', { name: words('fact.remainingQuota'), exact: true }));
    await press('Control+a');
    await type(page, '0.00');
    await press('Enter');
    await expect(selected(page, words)).toContainText(words('replay.verdict.refusedNow'));
    await expect(page.locator('tr[data-guard=quotaCoversAmount]')).toContainText(words('replay.refuses'));
    await press('Escape');
    await expect(list).toBeFocused();
  });

  const fixture = await test.step('what is refused is kept as a fixture', async () => {
    const file = await downloaded(page, () => press('l k'));
    const notice = page.getByRole('status').filter({ hasText: 'tests/replay/fixtures' });
    await expect(notice).toContainText('dealApproval-approve-refusedNow-2-steps.json');
    expect(file.name).toBe('dealApproval-approve-refusedNow-2-steps.json');
    return file;
  });

  await test.step('the command line runs it, and makes the same of the same steps', async () => {
    expect(await replayByCommand(fixture.path)).toEqual({
      code: 0,
      output: `FILE: 2 steps: 1 agrees, 1 refusedNow.\n${withoutAttempts}`,
    });
    const save = page.getByRole('button', { name: words('replay.download') });
    await tabOnto(page, save, 'Shift+Tab');
    const saved = await downloaded(page, () => press('Enter'));
    const out = info.outputPath('fixture.json');
    const { code, output } = await replayByCommand(saved.path, '--fixture', out);
    expect(code).toBe(1);
    expect(output).toContain('(approve): refusedNow, quotaCoversAmount: Insufficient quota: ¥');
    expect(readFileSync(out, 'utf8')).toBe(fixture.text);
  });

  await test.step('a step is left out, moved, put in, and all is as it was', async () => {
    await tabOnto(page, list);
    await press('Delete');
    await expect(selected(page, words)).toContainText(words('replay.verdict.skipped'));
    await press('Delete');
    await press('Alt+ArrowUp');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await press('End');
    await press('l i');
    await expect(page.getByRole('combobox', { name: words('replay.eventToInsert') })).toBeFocused();
    await press('Enter');
    await expect(options).toHaveCount(3);
    await press('Escape');
    await press('l a');
    await expect(options).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: '2 steps: Agrees 2' })).toBeVisible();
  });

  await test.step('a file’s steps become the fixture that CI runs', async () => {
    await tabOnto(page, door, 'Shift+Tab');
    const head = { format: 'oms-replay', version: 1, kind: 'record', title: 'DD1' } as const;
    const text = replayFileText({ ...head, follow: 'history', machines: [], steps: approvedDeal });
    const file = { name: 'deal.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await openFile(page, words, file, () => press('Enter'));
    await expect(options).toHaveCount(3);
    await expect(page.getByRole('button', { name: words('replay.shrink'), exact: true })).toBeDisabled();
    await tabOnto(page, list);
    await press('End');
    await press('e');
    await tabOnto(page, page.getByRole('textbox', { name: words('fact.remainingQuota'), exact: true }));
    await press('Control+a');
    await type(page, '40.00');
    await press('Enter');
    await expect(options.last()).toContainText(words('replay.verdict.refusedNow'));
    await press('Escape');
    const made = await downloaded(page, () => press('l k'));
    expect(made.name).toBe(fixtureName);
    const stored = readFileSync(join(root, 'tests/replay/fixtures', fixtureName), 'utf8');
    // The stored one is of the version that it was made on.
    const anyVersion = (text: string) => text.replace(/("lifecycle": "\w+",\s+"version": )\d+/, '$1…');
    expect(anyVersion(made.text)).toBe(anyVersion(stored));
  });

  await test.step('shrunk, taken back, and shrunk by the palette', async () => {
    await press('l m');
    await expect(options).toHaveCount(1);
    await expect(options.first()).toContainText(words('replay.verdict.refusedNow'));
    const params = { from: 3, count: 1, verdict: words('replay.verdict.refusedNow') };
    await expect(page.getByRole('status').filter({ hasText: words('replay.shrunk', params) })).toBeVisible();
    const short = await downloaded(page, () => press('l k'));
    expect(short.name).toBe('dealApproval-approve-refusedNow-1-step.json');
    await press('z');
    await expect(options).toHaveCount(3);
    await run(words('command.lab.shrink'));
    await expect(options).toHaveCount(1);
  });
});
