import { agent } from './agent.ts';
import { agentLevel } from './agentLevel.ts';
import { passwordRequest } from './passwordRequest.ts';
import { platformUser } from './platformUser.ts';
import { staffLifecycle } from './staff.ts';
import { testByTable } from './testing/decisionTable.ts';

/** Agent level (R-level-1, R-level-4): managed by operations, who cannot delete one in use. */
testByTable({
  lifecycle: agentLevel,
  facts: (actor, when) => ({ actor, agentCount: when === 'an agent has it' ? 1 : 0 }),
  table: `
    state    | event   | when            | operations | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    enabled  | edit    |                 | enabled    | role  | role       | role  | role      | role     | role | role
    enabled  | edit    | an agent has it | enabled    | role  | role       | role  | role      | role     | role | role
    enabled  | delete  |                 | deleted    | role  | role       | role  | role      | role     | role | role
    enabled  | delete  | an agent has it | 409        | role  | role       | role  | role      | role     | role | role
    disabled | edit    |                 | disabled   | role  | role       | role  | role      | role     | role | role
    disabled | edit    | an agent has it | disabled   | role  | role       | role  | role      | role     | role | role
    disabled | delete  |                 | deleted    | role  | role       | role  | role      | role     | role | role
    disabled | delete  | an agent has it | 409        | role  | role       | role  | role      | role     | role | role
    enabled  | disable |                 | disabled   | role  | role       | role  | role      | role     | role | role
    enabled  | disable | an agent has it | disabled   | role  | role       | role  | role      | role     | role | role
    disabled | enable  |                 | enabled    | role  | role       | role  | role      | role     | role | role
    enabled  | enable  |                 | none
    disabled | disable |                 | none
    deleted  | edit    |                 | none
    deleted  | enable  |                 | none
    deleted  | disable |                 | none
    deleted  | delete  |                 | none
  `,
});

/** Agent (R-agent-1, R-agent-5): managed by operations. */
testByTable({
  lifecycle: agent,
  facts: (actor) => ({ actor }),
  table: `
    state    | event   | when | operations | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    enabled  | edit    |      | enabled    | role  | role       | role  | role      | role     | role | role
    enabled  | disable |      | disabled   | role  | role       | role  | role      | role     | role | role
    enabled  | enable  |      | none
    disabled | edit    |      | disabled   | role  | role       | role  | role      | role     | role | role
    disabled | enable  |      | enabled    | role  | role       | role  | role      | role     | role | role
    disabled | disable |      | none
  `,
});

/**
 * Staff member `sales` (R-staff-3, R-staff-5): managed by its agent; resigns with a transfer or without, and the transfer
 * may come later.
 */
testByTable({
  lifecycle: staffLifecycle,
  facts: (actor) => ({ actor, agentId: 'A', agentStatus: 'enabled' as const }),
  table: `
    state    | event          | when | operations | agent    | otherAgent | sales | colleague | stranger | dev    | otherDev
    active   | resignTransfer |      | role       | resigned | hidden     | role  | role      | hidden   | hidden | hidden
    active   | resignKeep     |      | role       | resigned | hidden     | role  | role      | hidden   | hidden | hidden
    active   | transferKept   |      | none
    resigned | transferKept   |      | role       | resigned | hidden     | role  | role      | hidden   | hidden | hidden
    resigned | resignTransfer |      | none
    resigned | resignKeep     |      | none
  `,
});

/** Operations admins and developers (R-user-2, R-user-3): managed by operations; one admin always remains enabled. */
testByTable({
  lifecycle: platformUser,
  facts: (actor, when) => ({ actor, lastAdmin: when === 'it is the last admin' }),
  table: `
    state    | event   | when                 | operations | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    active   | edit    |                      | active     | role  | role       | role  | role      | role     | role | role
    active   | edit    | it is the last admin | active     | role  | role       | role  | role      | role     | role | role
    active   | disable |                      | disabled   | role  | role       | role  | role      | role     | role | role
    active   | disable | it is the last admin | 422        | role  | role       | role  | role      | role     | role | role
    active   | enable  |                      | none
    disabled | edit    |                      | disabled   | role  | role       | role  | role      | role     | role | role
    disabled | enable  |                      | active     | role  | role       | role  | role      | role     | role | role
    disabled | disable |                      | none
  `,
});

const targets: Record<string, { userId: string; agentId: string | null }> = {
  'it is a salesperson’s': { userId: 'sales', agentId: 'A' },
  'it is an agent’s': { userId: 'agent', agentId: null },
  'it is a developer’s': { userId: 'dev', agentId: null },
  'it is the admin’s own': { userId: 'operations', agentId: null },
};

/** A forgotten password (R-role-6, R-password-8): handled by the manager, and by nobody for themselves. */
testByTable({
  lifecycle: passwordRequest,
  facts: (actor, when) => ({ actor, userId: 'sales', agentId: 'A', ...targets[when] }),
  table: `
    state     | event   | when                  | operations | agent     | otherAgent | sales  | colleague | stranger | dev    | otherDev
    pending   | answer  | it is a salesperson’s | hidden     | answered  | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | answer  | it is an agent’s      | answered   | hidden    | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | answer  | it is a developer’s   | answered   | hidden    | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | answer  | it is the admin’s own | 422        | hidden    | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | dismiss | it is a salesperson’s | hidden     | dismissed | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | dismiss | it is an agent’s      | dismissed  | hidden    | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | dismiss | it is a developer’s   | dismissed  | hidden    | hidden     | hidden | hidden    | hidden   | hidden | hidden
    pending   | dismiss | it is the admin’s own | 422        | hidden    | hidden     | hidden | hidden    | hidden   | hidden | hidden
    answered  | answer  | it is an agent’s      | none
    answered  | dismiss | it is an agent’s      | none
    dismissed | answer  | it is an agent’s      | none
    dismissed | dismiss | it is an agent’s      | none
  `,
});
