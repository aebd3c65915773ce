/** The replay lab (R-replay-1), recordings (R-replay-10), and the use of their files outside the page. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { readRecording, type Recording } from '../../../src/labs/recording/recording.ts';
import { stateText } from '../../../src/labs/recording/stateText.ts';
import { root } from '../../support/paths.ts';
import { runToEnd, type Ended } from '../../support/runToEnd.ts';
import { expect, type Words } from './fixtures.ts';

export const sign = (page: Page, words: Words) =>
  page.getByRole('complementary', { name: words('recording.running'), exact: true });
export const steps = (page: Page, words: Words) => page.getByRole('listbox', { name: words('replay.steps') });
export const selected = (page: Page, words: Words) =>
  steps(page, words).getByRole('option', { selected: true });
export const runChoice = (page: Page, words: Words) =>
  page.getByRole('combobox', { name: words('recording.run') });
export const panel = (page: Page, words: Words) => page.getByRole('region', { name: words('replay.step') });

/** Tells whether the pane of the run's chart shows a state completely. */
export async function showsState(page: Page, id: string): Promise<boolean> {
  const pane = page.getByRole('main').locator('figure > div:has(> svg)');
  const [outer, inner] = await Promise.all([
    pane.boundingBox(),
    pane.locator(`[data-thing="${id}"]`).boundingBox(),
  ]);
  if (!outer || !inner) return false;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Returns the path and the name of a download. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; path: string; text: string }> {
  const download: Promise<Download> = page.waitForEvent('download');
  await act();
  const file = await download;
  const path = await file.path();
  return { name: file.suggestedFilename(), path, text: readFileSync(path, 'utf8') };
}

/** Returns the recording that an action ends; KEEP_RECORDINGS saves it for tests/replay/recordings. */
export async function recorded(
  page: Page,
  name: string,
  stop: () => Promise<void>,
): Promise<{ path: string; text: string; recording: Recording; count: number }> {
  const file = await downloaded(page, stop);
  expect(file.name).toMatch(/^\d{4}-\d\d-\d\d-\d{4}\.recording\.json$/);
  const folder = process.env.KEEP_RECORDINGS;
  if (folder) copyFileSync(file.path, join(folder, `${name}.recording.json`));
  const recording = readRecording(file.text);
  const count = recording.actors.reduce((sum, { events }) => sum + events.length, 0);
  return { ...file, recording, count };
}

/** Returns the states of each run of a machine, without repetitions in a row. */
export function statePaths({ actors }: Recording, machine: string): string[][] {
  return actors
    .filter((actor) => actor.machine === machine)
    .map(({ snapshot, events }) => [snapshot.value, ...events.map(({ value }) => value)].map(stateText))
    .map((states) => states.filter((state, index) => state !== states[index - 1]));
}

/** Chooses a file in the dialog that the press opens, and waits for its steps. */
export async function openFile(
  page: Page,
  words: Words,
  file: string | { name: string; mimeType: string; buffer: Buffer },
  press: () => Promise<void>,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(file);
  await expect(steps(page, words)).toBeVisible();
}

/** Runs the script of `npm run replay -- …`; the output names the first file "FILE". */
export async function replayByCommand(path: string, ...more: string[]): Promise<Ended> {
  const { code, output } = await runToEnd(process.execPath, ['scripts/replay.mjs', path, ...more], {
    cwd: root,
  });
  return { code, output: output.replaceAll(path, 'FILE').trimEnd() };
}

/** The last line of the output where the steps hold no refused attempts (R-replay-13). */
export const withoutAttempts =
  'No refused attempts were among them: a rule that became stricter would show, one that became looser would not.';
