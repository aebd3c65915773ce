import type { PlatformUser } from '../../src/domain/platformUser.ts';
import { everybody, get, operators, post, put, type Row } from './matrix.ts';
import { newKey, type Caller } from './testApi.ts';

let added = 0;

/** Returns the fields of a platform user with a unique account. */
export function newPlatformUser(role: 'operations' | 'developer' = 'operations') {
  added += 1;
  return { role, name: '钱运营', enterpriseId: 'OPS', account: `platform${added}`, password: 'secret123' };
}

/** Adds a platform user by the caller's own call. */
export async function addTestPlatformUser(
  operations: Caller,
  fields: Partial<ReturnType<typeof newPlatformUser>> = {},
): Promise<PlatformUser> {
  const body = { ...newPlatformUser(), ...fields };
  const answer = await operations.call<PlatformUser>('POST', '/user/platform', body, newKey());
  if (answer.status !== 200) throw new Error(`No platform user was added: ${answer.body.msg}`);
  return answer.body.data;
}

/** The rows of the role matrix for operations admins and developers, and for the demo. */
export const operatorRows: Record<string, Row> = {
  sysDemo: { statuses: everybody, request: () => get('/sys/demo') },
  platformUserPage: { statuses: operators, request: () => get('/user/platform/page?pageSize=100') },
  platformUserDetail: {
    statuses: operators,
    request: ({ platformUserId }) => get(`/user/platform/detail?id=${platformUserId}`),
  },
  platformUserAdd: { statuses: operators, request: () => post('/user/platform', newPlatformUser()) },
  platformUserEdit: {
    statuses: operators,
    request: ({ platformUserId: id }) => put('/user/platform', { id, version: 1, name: '改名' }),
  },
  platformUserStatus: {
    statuses: operators,
    request: ({ platformUserId: id }) => put('/user/platform/status', { id, version: 1, event: 'disable' }),
  },
};
