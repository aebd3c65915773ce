import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAdminChannel } from '../../src/server/admin/channel.ts';
import { actOnServer } from '../../src/server/admin/command.ts';
import { verify } from '../../src/verify.ts';
import { fileStores, type OpenedStore } from '../support/fileStores.ts';
import { root } from '../support/paths.ts';
import { asAdministrator } from '../support/storeAttacks.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(fileStores)('npm run verify -- --files over %s (R-file-11)', (_, open) => {
  let opened: OpenedStore;
  let server: TestApi;
  let seller: Caller;
  /** The contracts; the second one belongs to an order. */
  let files: { id: string; key: string }[];
  let orderId: string;

  beforeAll(async () => {
    opened = await open();
    server = await startTestApi('postgres', undefined, opened.store);
    seller = await server.login(...accounts.salesperson);
    files = [];
    for (let upload = 0; upload < 3; upload += 1) {
      const id = await uploadContract(server, seller);
      const [file] = await server.database.rows('select content_key from files where id = $1', [id]);
      files.push({ id, key: String(file?.content_key) });
    }
    const [order] = await server.database.rows(
      `select id from orders where contract_file_id is null and status = 'approved' limit 1`,
      [],
    );
    orderId = String(order?.id);
    // Adds the row and the entry that an order with the contract would have.
    await asAdministrator(
      server,
      `update orders set contract_file_id = '${files[1]?.id}' where id = '${orderId}'`,
      `update transitions set content = jsonb_set(content, '{used_by}', '["${orderId}"]')
        where lifecycle = 'file' and record_id = '${files[1]?.id}'`,
    );
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  /** Runs the command next to the running server. */
  async function run(...given: string[]): Promise<string[]> {
    const folder = mkdtempSync(`${tmpdir()}/oms-verify-files-`);
    const close = await openAdminChannel(folder, (command) => actOnServer(server.api.services, command));
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await verify({ root, variables: { DATA_DIR: folder }, arguments: given, print });
    await close();
    return lines;
  }

  it('says how many files it read, and reads none without being told to', async () => {
    const lines = await run('--files');
    expect(lines).toContain('3 stored files read.');
    expect(lines.filter((line) => line.includes('stored file'))).toEqual(['3 stored files read.']);
    expect((await run()).join('\n')).not.toContain('stored files read');
  });

  it('names a file whose bytes are others, with the record that holds it', async () => {
    const [, contract] = files;
    await opened.overwrite(contract?.key ?? '', new TextEncoder().encode('%PDF-1.4\n%%EOG\n'));
    const lines = await run('--files');
    const [line = '', ...others] = lines.filter((each) => each.includes('stored file is'));
    expect(others).toEqual([]);
    expect(line).toContain(
      `The stored file is not the one that was uploaded [dealApproval ${orderId}] (contract.pdf ${contract?.id})`,
    );
    expect((await run()).filter((each) => each.includes('stored file is'))).toEqual([]);
  });

  it('finds bytes and row changed together, and a file that is gone', async () => {
    const [first, , third] = files;
    await opened.overwrite(first?.key ?? '', new TextEncoder().encode('another contract'));
    await asAdministrator(
      server,
      `update files set size = 16, sha256 = encode(sha256('another contract'), 'hex') where id = '${first?.id}'`,
    );
    await server.api.services.files.remove(third?.key ?? '');
    const lines = await run('--files');
    expect(lines.filter((line) => line.includes(`(contract.pdf ${first?.id})`))).toHaveLength(1);
    expect(lines.find((line) => line.includes(`(contract.pdf ${third?.id})`))).toContain(
      `The stored file is missing [file ${third?.id}]`,
    );
  });
});
