/** A picker opens with records that its command accepts: for every command on a record and every role. */
import { availabilityOf } from '../../src/commandKit/availability.ts';
import type { CommandContext } from '../../src/commandKit/command.ts';
import { candidatesFor } from '../../src/commandKit/candidates.ts';
import { productRegistry } from '../../src/commands/productRegistry.ts';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import { allCommands } from '../../src/commands/registry.ts';
import { roles } from '../../src/domain/roles.ts';
import type { CurrentUser } from '../../src/domain/user.ts';
import { createGraphClient } from '../../src/graph/client/client.ts';
import { visitByRest } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';

/** Commands without a matching record in the demo. */
const without = [
  'order.requote',
  'passwordRequest.answer',
  'passwordRequest.dismiss',
  'platformUser.enable',
  'ownSession.end',
];

for (const role of roles) {
  test(`every picker of ${role} opens with records of the right state`, async ({ server }) => {
    const { token, request } = await visitByRest(server.url, accounts[role]);
    const context = {
      user: await request<CurrentUser>('/user/detail'),
      role,
      graph: createGraphClient({
        fetch: (input, init) => fetch(new URL(String(input), server.url), init),
        authorization: () => `Bearer ${token}`,
        locale: () => 'en-US',
        onFailure: () => undefined,
      }),
      t: wordsOf('en-US'),
      registry: productRegistry,
    } as unknown as CommandContext;
    const faults: string[] = [];
    for (const command of allCommands) {
      if (!command.on || !command.roles.includes(role)) continue;
      const offered = await candidatesFor(context, command);
      if (offered.length === 0 && !without.includes(command.id)) faults.push(`${command.id}: none`);
      for (const { id, name } of offered.slice(0, 4)) {
        const record = await recordTypes[command.on].load(context, id);
        // A command without states may still have other conditions; their reason is shown after the record is chosen.
        if (command.from && !availabilityOf(command, context, record.data))
          faults.push(`${command.id}: ${name} is in another state`);
      }
    }
    expect(faults).toEqual([]);
  });
}
