import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractDocument, createApp, type AppOptions } from '../../src/server/app.ts';
import type { Api } from '../../src/server/http/api.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { FileStore } from '../../src/server/http/files/fileStore.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { answerCheck } from './answerCheck.ts';
import { openTestDatabase, type Engine } from './testDatabase.ts';

export { accounts } from './accounts.ts';

export interface Answer<Data = Record<string, unknown>> {
  status: number;
  body: {
    code: number;
    msg: string;
    data: Data;
    errors?: { field: string; message: string }[];
    reason?: string;
  };
}

export interface Caller {
  token: string;
  call<Data = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>;
}

export interface TestApi {
  api: Api;
  database: Database;
  /** The caller without a token. */
  anonymous: Caller;
  login(enterpriseId: string, account: string, password: string): Promise<Caller>;
  close(): Promise<void>;
}

/** Compares every answer of every API test with the OpenAPI document. */
const check = answerCheck(contractDocument());

/**
 * Starts the real REST server in this process, over a new database with the demo data or over the given one.
 * It uses the given clocks and files, if any.
 */
export async function startTestApi(
  on: Engine | Database,
  now?: () => Date,
  files: FileStore = folderFileStore(mkdtempSync(join(tmpdir(), 'oms-files-'))),
  steadyNow?: () => number,
  keeping: Pick<AppOptions, 'signer' | 'formerSigners' | 'witness' | 'unsealed' | 'userCostPerSecond'> = {},
): Promise<TestApi> {
  const database = typeof on === 'string' ? await openTestDatabase(on) : on;
  const api = await createApp({ database, files, now, steadyNow, checksAnswers: true, ...keeping });
  const as = (token: string): Caller => ({
    token,
    call: async (method, path, body, headers = {}) => {
      const response = await api.hono.request(`/api/operation${path}`, {
        method,
        headers: {
          'User-Client': '3',
          'Accept-Language': 'en-US',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const answered = await response.json();
      const wrong = check(method, path, response.status, answered);
      if (wrong.length > 0) throw new Error(`An answer is not as the contract says:\n${wrong.join('\n')}`);
      return { status: response.status, body: answered };
    },
  });
  const anonymous = as('');
  return {
    api,
    database,
    anonymous,
    login: async (enterpriseId, account, password) => {
      const { status, body } = await anonymous.call<{ token: string }>('POST', '/user/login', {
        enterpriseId,
        account,
        password,
      });
      if (status !== 200) throw new Error(`Login of ${enterpriseId}/${account} failed: ${body.msg}`);
      return as(body.data.token);
    },
    close: () => database.close(),
  };
}

/** Returns headers with a fresh idempotency key. */
export function newKey(key: string = crypto.randomUUID()): Record<string, string> {
  return { 'Idempotency-Key': key };
}
