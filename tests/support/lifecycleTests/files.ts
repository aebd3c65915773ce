import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { fileLifecycle, type FileFacts } from '../../../src/machines/file.ts';
import { applicationVersions } from '../../../src/server/db/schema.ts';
import { sweepFiles } from '../../../src/server/file/sweep.ts';
import { newApplication } from '../applications.ts';
import { newKey } from '../testApi.ts';
import { uploadFile } from '../uploads.ts';
import type { LifecycleTestPlan, World } from './testLifecycle.ts';

const day = 24 * 60 * 60_000;
const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);

/** Tests a developer's installer files, which applications name. */
export function fileTestPlan({ server, by, now, advanceTo }: World): LifecycleTestPlan<FileFacts> {
  const applicationsWith = async (fileId: string) =>
    server()
      .database.db.select()
      .from(applicationVersions)
      .where(eq(applicationVersions.installerFileId, fileId))
      .orderBy(desc(applicationVersions.id));
  async function nameIt(installerFileId: string): Promise<number> {
    const body = { ...newApplication(), installerFileId };
    return (await (await by('developer')).call('POST', '/app', body, newKey())).status;
  }
  return {
    lifecycle: fileLifecycle,
    facts: { actor: null, ownerId: 'd', namedById: 'd', uses: 0, daysKept: 7 },
    // The server cleans up each hour. Nothing can name a file any more that nothing names now.
    table: `
      unused    | use         | used
      unused    | release     | -
      unused    | releaseLast | -
      unused    | discard     | discarded
      used      | use         | used
      used      | release     | used
      used      | releaseLast | unused
      used      | discard     | stays
      discarded | use         | 400
      discarded | release     | -
      discarded | releaseLast | -
      discarded | discard     | stays`,
    begin: async () => (await uploadFile(server(), await by('developer'), 'installer', 'a.zip', zip)).id,
    take: async (id, event) => {
      if (event === 'use') return nameIt(id);
      if (event === 'discard') {
        advanceTo(now().getTime() + 7 * day);
        await sweepFiles(server().api.services);
        return 200;
      }
      // Another application names the file too, so that this is not its last release.
      if (event === 'release') expect(await nameIt(id)).toBe(200);
      const [version] = await applicationsWith(id);
      const body = { ...newApplication(), installerFileId: null, id: version?.id, version: version?.version };
      return (await (await by('developer')).call('PUT', '/app', body)).status;
    },
  };
}
