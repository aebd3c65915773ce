import { describe, expect, it } from 'vitest';
import { enUS } from '../i18n/en-US/index.ts';
import type { MessageKey } from '../domain/message.ts';
import { lifecycleParts } from './lifecycleParts.ts';
import { isState, nodesIn, type Lifecycle } from './lifecycleTree.ts';
import { lifecycles, type LifecycleId } from './lifecycles.ts';
import type { RefusalKind } from './rules.ts';
import { tableCells } from './testing/decisionTable.ts';
import { documentedLifecycle, isAllowed } from './testing/rulesDocument.ts';

const words: Record<string, string | undefined> = enUS;
const wordOf = (key: MessageKey) => words[key] ?? words[`${key}_other`] ?? `(${key} is no message)`;

/**
 * Every state with its colour (waiting amber, done green, refused red, inactive grey) and its label. `first` marks the
 * initial state of a region or compound state, `final` a final one.
 */
const states = `
  dealApproval           | pending     | amber | Pending approval       | first
  dealApproval           | approved    | green | Approved               | final
  dealApproval           | rejected    | red   | Rejected               | final
  dealApproval           | withdrawn   | grey  | Withdrawn              | final
  agentLevel             | enabled     | green | Enabled                | first
  agentLevel             | disabled    | grey  | Disabled               |
  agentLevel             | deleted     | red   | Deleted                | final
  agent                  | enabled     | green | Enabled                | first
  agent                  | disabled    | grey  | Disabled               |
  customer               | enabled     | green | Enabled                | first
  customer               | disabled    | grey  | Disabled               |
  note                   | active      | green | Active                 | first
  note                   | deleted     | grey  | Deleted                | final
  staff                  | active      | green | Active                 | first
  staff                  | working     | green | Working                | first
  staff                  | suspended   | grey  | Suspended              |
  staff                  | resigned    | grey  | Resigned               |
  passwordRequest        | pending     | amber | Pending                | first
  passwordRequest        | answered    | green | Handled                | final
  passwordRequest        | dismissed   | grey  | Dismissed              | final
  platformUser           | active      | green | Enabled                | first
  platformUser           | disabled    | grey  | Disabled               |
  packagePublication     | unpublished | grey  | Unpublished            | first
  packagePublication     | published   | green | Published              |
  packagePublication     | available   | green | All published          | first
  packagePublication     | unavailable | grey  | Some unpublished       |
  packageAvailability    | available   | green | All published          | first
  packageAvailability    | unavailable | grey  | Some unpublished       |
  packageAvailability    | unpublished | grey  | Unpublished            | first
  packageAvailability    | published   | green | Published              |
  applicationAudit       | draft       | grey  | To be submitted        | first
  applicationAudit       | pending     | amber | To be reviewed         |
  applicationAudit       | passed      | green | Passed                 | final
  applicationAudit       | rejected    | red   | Rejected               |
  applicationAudit       | unpublished | grey  | Unpublished            | first
  applicationAudit       | published   | green | Published              |
  applicationPublication | unpublished | grey  | Unpublished            | first
  applicationPublication | published   | green | Published              |
  applicationPublication | draft       | grey  | To be submitted        | first
  applicationPublication | pending     | amber | To be reviewed         |
  applicationPublication | passed      | green | Passed                 | final
  applicationPublication | rejected    | red   | Rejected               |
  recharge               | credited    | green | Credited               | first
  recharge               | reversed    | grey  | Reversed               | final
  correction             | posted      | green | Posted                 | first final
  subscription           | running     | green | Active                 | first
  subscription           | ending      | amber | Ends soon              |
  subscription           | ended       | grey  | Ended                  | final
  file                   | unused      | amber | Not in use             | first
  file                   | used        | green | In use                 |
  file                   | discarded   | grey  | Discarded              | final
  auditCase              | open        | amber | Open                   | first
  auditCase              | closed      | green | Closed                 |
`;
const colours = { waiting: 'amber', done: 'green', refused: 'red', inactive: 'grey' };

/**
 * Every edge by its id in the audit trail, which never changes; the first of a region creates the record. An edge that
 * docs/rules.md has need not be here if it is named after its event.
 */
const edges = `
  dealApproval           | dealApproval.apply                        | Submit                   |             | pending
  agentLevel             | agentLevel.add                            | Add                      |             | enabled
  agentLevel             | agentLevel.editEnabled                    | Edit                     | enabled     | enabled
  agentLevel             | agentLevel.disable                        | Disable                  | enabled     | disabled
  agentLevel             | agentLevel.deleteEnabled                  | Delete                   | enabled     | deleted
  agentLevel             | agentLevel.editDisabled                   | Edit                     | disabled    | disabled
  agentLevel             | agentLevel.enable                         | Enable                   | disabled    | enabled
  agentLevel             | agentLevel.deleteDisabled                 | Delete                   | disabled    | deleted
  agent                  | agent.add                                 | Add                      |             | enabled
  agent                  | agent.editEnabled                         | Edit                     | enabled     | enabled
  agent                  | agent.disable                             | Disable                  | enabled     | disabled
  agent                  | agent.editDisabled                        | Edit                     | disabled    | disabled
  agent                  | agent.enable                              | Enable                   | disabled    | enabled
  customer               | customer.add                              | Add                      |             | enabled
  customer               | customer.disable                          | Disable                  | enabled     | disabled
  customer               | customer.editEnabled                      | Edit                     | enabled     | enabled
  customer               | customer.changeCreditCodeEnabled          | Change credit code       | enabled     | enabled
  customer               | customer.changeCreditCodeDisabled         | Change credit code       | disabled    | disabled
  customer               | customer.transferEnabled                  | Transfer                 | enabled     | enabled
  customer               | customer.enable                           | Enable                   | disabled    | enabled
  customer               | customer.editDisabled                     | Edit                     | disabled    | disabled
  customer               | customer.transferDisabled                 | Transfer                 | disabled    | disabled
  note                   | note.add                                  | Add                      |             | active
  note                   | note.edit                                 | Edit                     | active      | active
  note                   | note.delete                               | Delete                   | active      | deleted
  staff                  | staff.hire                                | Hire                     |             | active
  staff                  | staff.resignTransfer                      | Offboard and transfer    | active      | resigned
  staff                  | staff.resignKeep                          | Offboard without transfer | active     | resigned
  staff                  | staff.agentDisabled                       | Agent disabled           | working     | suspended
  staff                  | staff.agentEnabled                        | Agent enabled            | suspended   | working
  staff                  | staff.transferKept                        | Transfer later           | resigned    | resigned
  passwordRequest        | passwordRequest.file                      | Request a new password   |             | pending
  passwordRequest        | passwordRequest.answer                    | Set a new password       | pending     | answered
  passwordRequest        | passwordRequest.dismiss                   | Dismiss                  | pending     | dismissed
  platformUser           | platformUser.add                          | Add                      |             | active
  platformUser           | platformUser.editActive                   | Edit                     | active      | active
  platformUser           | platformUser.disable                      | Disable                  | active      | disabled
  platformUser           | platformUser.editDisabled                 | Edit                     | disabled    | disabled
  platformUser           | platformUser.enable                       | Enable                   | disabled    | active
  packagePublication     | packagePublication.add                    | Add                      |             | unpublished
  packagePublication     | packagePublication.editUnpublished        | Edit                     | unpublished | unpublished
  packagePublication     | packagePublication.publish                | Publish                  | unpublished | published
  packagePublication     | packagePublication.editPublished          | Edit                     | published   | published
  packagePublication     | packagePublication.unpublish              | Unpublish                | published   | unpublished
  packagePublication     | packageAvailability.applicationUnpublished | One unpublished         | available   | unavailable
  packagePublication     | packageAvailability.applicationsPublished | All published            | unavailable | available
  packageAvailability    | packageAvailability.add                   | Add                      |             | available
  packageAvailability    | packageAvailability.applicationUnpublished | One unpublished         | available   | unavailable
  packageAvailability    | packageAvailability.applicationsPublished | All published            | unavailable | available
  packageAvailability    | packagePublication.add                    | Add                      |             | unpublished
  packageAvailability    | packagePublication.editUnpublished        | Edit                     | unpublished | unpublished
  packageAvailability    | packagePublication.publish                | Publish                  | unpublished | published
  packageAvailability    | packagePublication.editPublished          | Edit                     | published   | published
  packageAvailability    | packagePublication.unpublish              | Unpublish                | published   | unpublished
  applicationAudit       | applicationAudit.add                      | Add                      |             | draft
  applicationAudit       | applicationAudit.editDraft                | Edit                     | draft       | draft
  applicationAudit       | applicationAudit.submit                   | Submit for review        | draft       | pending
  applicationAudit       | applicationAudit.pass                     | Approve                  | pending     | passed
  applicationAudit       | applicationAudit.reject                   | Reject                   | pending     | rejected
  applicationAudit       | applicationAudit.editRejected             | Edit                     | rejected    | rejected
  applicationAudit       | applicationAudit.submitAgain              | Submit again             | rejected    | pending
  applicationAudit       | applicationPublication.add                | Add                      |             | unpublished
  applicationAudit       | applicationPublication.publish            | Publish                  | unpublished | published
  applicationAudit       | applicationPublication.unpublish          | Unpublish                | published   | unpublished
  applicationPublication | applicationPublication.add                | Add                      |             | unpublished
  applicationPublication | applicationPublication.publish            | Publish                  | unpublished | published
  applicationPublication | applicationPublication.unpublish          | Unpublish                | published   | unpublished
  applicationPublication | applicationAudit.add                      | Add                      |             | draft
  applicationPublication | applicationAudit.editDraft                | Edit                     | draft       | draft
  applicationPublication | applicationAudit.submit                   | Submit for review        | draft       | pending
  applicationPublication | applicationAudit.pass                     | Approve                  | pending     | passed
  applicationPublication | applicationAudit.reject                   | Reject                   | pending     | rejected
  applicationPublication | applicationAudit.editRejected             | Edit                     | rejected    | rejected
  applicationPublication | applicationAudit.submitAgain              | Submit again             | rejected    | pending
  recharge               | recharge.credit                           | Recharge                 |             | credited
  recharge               | recharge.reverse                          | Reverse                  | credited    | reversed
  correction             | correction.correct                        | Correct                  |             | posted
  subscription           | subscription.start                        | Start                    |             | running
  subscription           | subscription.endSoon                      | Ends soon                | running     | ending
  subscription           | subscription.extendRunning                | Extend                   | running     | running
  subscription           | subscription.addSeatsRunning              | Add seats                | running     | running
  subscription           | subscription.extendEnding                 | Extend                   | ending      | running
  subscription           | subscription.addSeatsEnding               | Add seats                | ending      | ending
  subscription           | subscription.end                          | End                      | ending      | ended
  file                   | file.upload                               | Upload                   |             | unused
  file                   | file.use                                  | Use                      | unused      | used
  file                   | file.useMore                              | Use                      | used        | used
  file                   | file.release                              | Release                  | used        | used
  file                   | file.releaseLast                          | Last release             | used        | unused
  file                   | file.discard                              | Discard                  | unused      | discarded
  auditCase              | auditCase.openCase                        | Open case                |             | open
  auditCase              | auditCase.edit                            | Edit                     | open        | open
  auditCase              | auditCase.include                         | Add to case              | open        | open
  auditCase              | auditCase.note                            | Note                     | open        | open
  auditCase              | auditCase.close                           | Close                    | open        | closed
  auditCase              | auditCase.reopen                          | Reopen                   | closed      | open
`;

/** Every rule, the status code of its refusal, and its text. A record out of reach is reported as not found. */
const rules = `
  dealApproval           | actorIsAgent              | 403 | Only the agent can approve its orders
  dealApproval           | agentOwnsDeal             | 404 | Not found
  dealApproval           | actorIsSalesperson        | 403 | Only the salesperson of the order can do this
  dealApproval           | salespersonOwnsDeal       | 404 | Not found
  dealApproval           | customerEnabled           | 422 | The customer is disabled: no orders can be placed
  dealApproval           | packageEverPublished      | 422 | The package is not published
  dealApproval           | packagePublished          | 422 | The package is unpublished: {{instructions}}
  dealApproval           | applicationsPublished     | 422 | The package includes an unpublished application: {{name}}
  dealApproval           | packageNotRunning         | 422 | The customer uses this package until {{endDate}}: renew it or add seats
  dealApproval           | trialOnce                 | 422 | The customer has already used this trial
  dealApproval           | packageRunning            | 422 | The customer does not use this package
  dealApproval           | termEndHolds              | 409 | The customer’s end date has changed from {{quoted}} to {{current}}: the order must be requoted
  dealApproval           | termSeatsHold             | 409 | The customer’s seats have changed from {{quoted}} to {{current}}: the order must be requoted
  dealApproval           | baseSeatsHold             | 409 | The base seats of the package have changed from {{quoted}} to {{current}}: the order must be requoted
  dealApproval           | durationHolds             | 409 | The duration of the package in months has changed from {{quoted}} to {{current}}: the order must be requoted
  dealApproval           | priceHolds                | 409 | The price of the package has changed from {{quoted, money}} to {{current, money}}: the order must be requoted
  dealApproval           | seatPriceHolds            | 409 | The single-seat price has changed from {{quoted, money}} to {{current, money}}: the order must be requoted
  dealApproval           | groundMoved               | 422 | Nothing the quote is based on has changed
  dealApproval           | quotaCoversAmount         | 422 | Insufficient quota: {{shortfall, money}} short, {{remaining, money}} remaining
  dealApproval           | remarksGiven              | 400 remarks | Enter the reason for the rejection
  agentLevel             | actorIsOperations         | 403 | Your role does not allow this
  agentLevel             | levelUnused               | 409 | In use by {{count}} agents: assign them another level first
  agent                  | actorIsOperations         | 403 | Your role does not allow this
  customer               | actorIsAgent              | 403 | Only the agent of the customer can do this
  customer               | actorIsNotSalesperson     | 403 | Only the agent of the customer or operations can do this
  customer               | actorIsSalesperson        | 403 | Only the salesperson of the customer can edit it
  customer               | customerInScope           | 404 | Not found
  note                   | actorIsAuthor             | 403 | Only its author can edit a note
  note                   | actorIsAuthorOrOperations | 403 | Only its author or an operations admin can delete a note
  note                   | caseIsOpen                | 422 | The case is closed: reopen it to write notes
  staff                  | actorIsAgent              | 403 | Only the agent can manage its sales staff
  staff                  | agentEmploys              | 404 | Not found
  passwordRequest        | actorIsSuperior           | 404 | Not found
  passwordRequest        | notOneself                | 422 | You cannot handle your own request: ask another operations admin
  platformUser           | actorIsOperations         | 403 | Your role does not allow this
  platformUser           | anotherAdmin              | 422 | The only enabled operations admin cannot be disabled
  packagePublication     | actorIsOperations         | 403 | Your role does not allow this
  packagePublication     | applicationsPublished     | 422 | The package includes an unpublished application: {{name}}
  packagePublication     | addedPublished            | 400 applicationIds | The application {{name}} is not published
  packagePublication     | instructionsGiven         | 400 remarks | Enter the removal instructions
  packageAvailability    | followsUnpublishing       | 403 | Follows from the applications in it
  packageAvailability    | followsPublishing         | 403 | Follows from the applications in it
  applicationAudit       | applicationInScope        | 404 | Not found
  applicationAudit       | actorIsDeveloper          | 403 | Only its developer can edit or submit an application
  applicationAudit       | actorIsOperations         | 403 | Only operations admins can review and publish applications
  applicationAudit       | canBeTried                | 422 | Enter an access address or upload an installer first
  applicationAudit       | reasonGiven               | 400 remarks | Enter the reason for the rejection
  applicationPublication | applicationInScope        | 404 | Not found
  applicationPublication | actorIsOperations         | 403 | Only operations admins can review and publish applications
  applicationPublication | versionPassed             | 422 | No version has passed review yet
  applicationPublication | instructionsGiven         | 400 remarks | Enter the removal instructions
  recharge               | actorIsOperations         | 403 | Your role does not allow this
  recharge               | quotaUnspent              | 422 | The quota has already been used: {{remaining, money}} remaining, {{shortfall, money}} short for the reversal
  recharge               | reasonGiven               | 400 remarks | Enter the reason for the reversal
  subscription           | followsRenewal            | 403 | Follows from the approval of an order
  subscription           | followsSeats              | 403 | Follows from the approval of an order
  subscription           | followsCalendar           | 403 | Happens by itself on that day
  subscription           | endsSoon                  | 422 | Ends soon from {{day}} on
  subscription           | isOver                    | 422 | Runs through {{day}}
  file                   | followsRecord             | 403 | Follows from the record that names the file
  file                   | ownFile                   | 400 fileId | The file was not uploaded
  file                   | othersUse                 | 422 | No other record names the file
  file                   | noneUses                  | 422 | {{count}} records name the file
  file                   | followsTidying            | 403 | The server does this by itself
  file                   | longUnused                | 422 | The file is kept for {{count}} more days
  auditCase              | actorIsOperations         | 403 | Your role does not allow this
  auditCase              | notYetIn                  | 409 | Already in this case
  auditCase              | hasRoom                   | 422 | A case holds at most {{count, number}} records and entries
  auditCase              | conclusionGiven           | 400 remarks | Enter the conclusion
`;
const statuses: Record<RefusalKind, string> = {
  role: '403',
  scope: '404',
  input: '400',
  business: '422',
  conflict: '409',
};

/** The record type, its lifecycle, the event that creates it, and the regions if there are two, the record's own first. */
const titles = `
  dealApproval           | order           | Deal approval           | apply |                           |             |
  agentLevel             | agentLevel      | Agent level             | add   |                           |             |
  agent                  | agent           | Agent                   | add   |                           |             |
  customer               | customer        | Customer                | add   |                           |             |
  note                   | note            | Note                    | add   |                           |             |
  staff                  | staff           | Sales staff             | hire  |                           |             |
  passwordRequest        | passwordRequest | Password request        | file  |                           |             |
  platformUser           | platformUser    | Platform user           | add   |                           |             |
  packagePublication     | package         | Product package         | add   | Publication               | Applications in it |
  packageAvailability    | package         | Applications of a package | add  | Applications in it        | Publication        | Product package
  applicationAudit       | application     | Application review      | add   | Review of the latest version | Publication | Application
  applicationPublication | application     | Application publication | add   | Publication               | Review of the latest version | Application
  recharge               | recharge        | Recharge                | credit |                          |             |
  correction             | recharge        | Quota correction        | correct |                         |             |
  subscription           | customer        | Subscription            | start |                           |             |
  file                   | file            | Uploaded file           | upload |                          |             |
  auditCase              | auditCase       | Audit case              | openCase |                        |             |
`;

/** The roles that may create a record. */
const creators = `
  dealApproval           | salesperson
  agentLevel             | operations
  agent                  | operations
  customer               | salesperson
  subscription           | agent
  note                   | operations agent salesperson
  staff                  | agent
  passwordRequest        | operations agent salesperson developer
  platformUser           | operations
  packagePublication     | operations
  packageAvailability    | operations
  applicationAudit       | developer
  applicationPublication | developer
  recharge               | operations
  correction             | operations
  file                   | operations agent salesperson developer
  auditCase              | operations
`;

/** Returns the edges of docs/rules.md, each named after its event. */
const documentedEdges = (id: string) =>
  documentedLifecycle(id).edges.map(({ state, event, outcomes }) => [
    `${id}.${event}`,
    `${event.charAt(0).toUpperCase()}${event.slice(1)}`,
    state,
    Object.values(outcomes).find(isAllowed) ?? '',
  ]);

const of = (table: string, id: string) => {
  const rows = tableCells(table).filter(([lifecycle]) => lifecycle === id);
  return rows.map(([, ...cells]) => cells);
};
const sorted = (rows: readonly string[][]) => rows.map((row) => row.join(' | ')).sort();

describe.each(Object.keys(lifecycles) as LifecycleId[])('%s', (id) => {
  const lifecycle: Lifecycle = lifecycles[id];
  /** Called in the tests only: in a mutation run, code that runs on loading counts for every test. */
  const parts = () => lifecycleParts(lifecycle);

  it('shows each state in its colour', () => {
    const shown = parts().flatMap((region) =>
      region.states.map(({ id: state, tone, label, initial, final }) => [
        state,
        colours[tone],
        wordOf(label),
        [initial && 'first', final && 'final'].filter(Boolean).join(' '),
      ]),
    );
    expect(sorted(shown)).toEqual(sorted(of(states, id)));
  });

  it('keeps each edge under the id of the audit trail', () => {
    const drawn = parts().flatMap((region) =>
      region.edges.map(({ edge, label, from, to }) => [edge, wordOf(label), from ?? '', to]),
    );
    const listed = sorted(of(edges, id));
    const unlisted = sorted(drawn).filter((row) => !listed.includes(row));
    expect(sorted(drawn)).toEqual(expect.arrayContaining(listed));
    expect(unlisted).toEqual(unlisted.length > 0 ? sorted(documentedEdges(id)) : []);
  });

  it('refuses by each rule in words', () => {
    const refusing = Object.entries(lifecycle.rules).map(([rule, { refusal, field, reason }]) => [
      rule,
      [statuses[refusal], field].filter(Boolean).join(' '),
      wordOf(reason),
    ]);
    expect(sorted(refusing)).toEqual(sorted(of(rules, id)));
  });

  it('is called what it is', () => {
    const { recordType, title, creation, chartTitle } = lifecycle;
    const [own, sibling] = parts().map((region) => (region.title ? wordOf(region.title) : ''));
    const whole = chartTitle ? wordOf(chartTitle) : '';
    expect([[recordType, wordOf(title), creation.event, own, sibling ?? '', whole]]).toEqual(of(titles, id));
  });

  it('begins with who may create a record', () => {
    expect([lifecycle.createdBy.toSorted()]).toEqual(
      of(creators, id).map(([roles]) => roles?.split(' ').sort()),
    );
  });

  it('tells what each state and event means', () => {
    for (const node of nodesIn(lifecycle.machine.root).filter(isState)) {
      expect(node.description, node.id).toMatch(/^[A-Z].+\.$/);
      for (const edge of [...node.transitions.values()].flat())
        expect(edge.description, `${node.id}, ${edge.eventType}`).toMatch(/^[A-Z].+\.$/);
    }
  });
});
