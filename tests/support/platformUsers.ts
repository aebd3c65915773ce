import type { PlatformUser } from '../../src/domain/platformUser.ts';
import { everybody, get, operators, post, put, type Row } from './matrix.ts';
import { newKey, type Caller } from './testApi.ts';

let added = 0;

/** Fields of a platform user whose account nobody has. */
export function newPlatformUser(role: 'operations' | 'developer' = 'operations') {
  added += 1;
  return { role, name: '钱运营', enterpriseId: 'OPS', account: `platform${added}`, password: 'secret123' };
}

/** Added by the caller through its call. */
export async function addTestPlatformUser(
  operations: Caller,
  fields: Partial<ReturnType<typeof newPlatformUser>> = {},
): Promise<PlatformUser> {
  const body = { ...newPlatformUser(), ...fields };
  const answer = await operations.call<PlatformUser>('POST', '/user/platform', body, newKey());
  if (answer.status !== 200) throw new Error(`No platform user was added: ${answer.body.msg}`);
  return answer.body.data;
}

/** Who may call what about operations admins and developers, and about the demo. */
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
