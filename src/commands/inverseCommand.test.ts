import { expect, it } from 'vitest';
import { inverseOf } from './inverseCommand.ts';
import { allCommands } from './registry.ts';

/** Written by hand, from the states before and after each command. */
const inverses = `
agent.enable agent.disable
agent.disable agent.enable
agentLevel.enable agentLevel.disable
agentLevel.disable agentLevel.enable
platformUser.enable platformUser.disable
customer.enable customer.disable
customer.disable customer.enable
application.publish application.unpublish
application.unpublish application.publish
auditCase.close auditCase.reopen
auditCase.reopen auditCase.close
package.publish package.unpublish
package.unpublish package.publish
platformUser.disable platformUser.enable
`;

it('the inverse of a command leads back from wherever it led', () => {
  const found = allCommands.map((command) => `${command.id} ${inverseOf(command)?.id ?? ''}`);
  expect(found.filter((line) => !line.endsWith(' ')).toSorted()).toEqual(
    inverses.trim().split('\n').toSorted(),
  );
});
