import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderFileStore } from './folderFileStore.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oms-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('drops an upload although its contents are still being written for a moment', async () => {
  const store = folderFileStore(folder);
  const uploadId = await store.begin('upload', 8 * 1024 * 1024);
  const until = performance.now() + 40;
  const writer = async () => {
    while (performance.now() < until)
      await writeFile(join(folder, 'upload', crypto.randomUUID()), '').catch(() =>
        mkdir(join(folder, 'upload'), { recursive: true }),
      );
  };
  const writers = Promise.all(Array.from({ length: 8 }, writer));
  await expect(store.tidy({ id: 'upload', uploadId })).resolves.toBeUndefined();
  await writers;
});
