/** The question of each rule, the way to satisfy it, and its threshold, written by hand from docs/rules.md. */
import { describe, expect, it } from 'vitest';
import { enUS } from '../i18n/en-US/index.ts';
import type { MessageKey } from '../domain/message.ts';
import { dealApproval, type DealFacts } from './dealApproval.ts';
import type { Lifecycle } from './lifecycle.ts';
import { refusedRules } from './rules.ts';
import { lifecycles, type LifecycleId } from './lifecycles.ts';
import type { OrderRuleFacts } from './orderRules.ts';
import { tableCells } from './testing/decisionTable.ts';
import { orderIn, quoted } from './testing/orderSituations.ts';

const words: Record<string, string | undefined> = enUS;
const wordOf = (key: MessageKey) => words[key] ?? words[`${key}_other`] ?? `(${key} is no message)`;

/**
 * The question, the command that satisfies the rule or a text in quotes, and its threshold. Rules without any of them are
 * omitted.
 */
const terms = `
  dealApproval           | customerEnabled           | The customer is enabled                                   | customer.enable
  dealApproval           | packageEverPublished      | The package is published                                  | package.publish
  dealApproval           | packagePublished          | The package is published                                  | package.publish
  dealApproval           | applicationsPublished     | Every application in it is published                      | application.publish
  dealApproval           | packageNotRunning         | For a purchase: the customer does not use the package yet | “the end of the current term”
  dealApproval           | trialOnce                 | For a trial: the customer has not used it before          | “not possible, as a customer tries a package only once”
  dealApproval           | packageRunning            | For seats or a renewal: the customer uses the package     | customer.sellPackage
  dealApproval           | termEndHolds              | Price, duration, seats and term are as quoted             | order.requote
  dealApproval           | termSeatsHold             | Price, duration, seats and term are as quoted             | order.requote
  dealApproval           | baseSeatsHold             | Price, duration, seats and term are as quoted             | order.requote
  dealApproval           | durationHolds             | Price, duration, seats and term are as quoted             | order.requote
  dealApproval           | priceHolds                | Price, duration, seats and term are as quoted             | order.requote
  dealApproval           | seatPriceHolds            | Price, duration, seats and term are as quoted             | order.requote
  dealApproval           | groundMoved               | Something the quote is based on has changed               | “a change of what the quote is based on”
  dealApproval           | agentOwnsDeal             | Records of the own agent only
  dealApproval           | salespersonOwnsDeal       | Own records only
  dealApproval           | quotaCoversAmount         | The remaining quota covers the amount                     | agent.recharge                                          | money 0.00: Quota that must be left afterwards
  dealApproval           | remarksGiven              | A reason is given                                         |                                                         | count 1: Characters of remarks at least
  agentLevel             | levelUnused               | No agent has the level                                    | agent.edit                                              | count 0: Agents at most
  customer               | customerInScope           | Own records only
  subscription           | followsRenewal            |                                                           | customer.renew
  subscription           | followsSeats              |                                                           | customer.buySeats
  subscription           | endsSoon                  | It ends within 30 days                                    | “the day comes by itself”
  subscription           | isOver                    | Its last day has passed                                   | “the day comes by itself”
  note                   | actorIsAuthor             | Its author only
  note                   | actorIsAuthorOrOperations | Its author, or an operations admin
  note                   | caseIsOpen                | For a note in a case: the case is open                    | auditCase.reopen
  staff                  | agentEmploys              | Records of the own agent only
  passwordRequest        | actorIsSuperior           | Agents for their salespeople, operations for all others
  passwordRequest        | notOneself                | Not the own account                                       | “another operations admin handles it”
  platformUser           | anotherAdmin              | Another operations admin is enabled                       | platformUser.new
  packagePublication     | applicationsPublished     | Every application in it is published                      | application.publish
  packagePublication     | addedPublished            | Every added application is published
  packagePublication     | instructionsGiven         | Removal instructions are given                            |                                                         | count 1: Characters of remarks at least
  packageAvailability    | followsUnpublishing       |                                                           | application.unpublish
  packageAvailability    | followsPublishing         |                                                           | application.publish
  applicationAudit       | applicationInScope        | Own applications only
  applicationAudit       | canBeTried                | There is an access address or an installer                | application.edit
  applicationAudit       | reasonGiven               | A reason is given                                         |                                                         | count 1: Characters of remarks at least
  applicationPublication | applicationInScope        | Own applications only
  applicationPublication | versionPassed             | A version has passed review                               | application.pass
  applicationPublication | instructionsGiven         | Removal instructions are given                            |                                                         | count 1: Characters of remarks at least
  recharge               | quotaUnspent              | The remaining quota covers the credited amount            | agent.recharge                                          | money 0.00: Quota that must be left afterwards
  recharge               | reasonGiven               | A reason is given                                         |                                                         | count 1: Characters of remarks at least
  file                   | ownFile                   | Its uploader names it
  file                   | othersUse                 | Other records still name it                               | “another record names it”
  file                   | noneUses                  | No record names it                                        | “no record names it any more”
  file                   | longUnused                | It was uploaded at least 7 days ago                       | “the day comes by itself”                               | count 7: Days since the upload at least
  auditCase              | notYetIn                  | It is not in the case yet                                 | “another record or entry”
  auditCase              | hasRoom                   | The case is not full                                      | “another case”                                          | count 199: Records and entries in a case at most
  auditCase              | conclusionGiven           | A conclusion is given                                     |                                                         | count 1: Characters of remarks at least
`;

const sorted = (rows: readonly string[][]) =>
  rows.map((cells) => [0, 1, 2, 3].map((at) => cells[at] ?? '').join(' | ')).sort();

describe('the rules say what they ask', () => {
  it.each(Object.keys(lifecycles) as LifecycleId[])('of %s', (id) => {
    const { rules }: Lifecycle = lifecycles[id];
    const described = Object.entries(rules).map(
      ([rule, { question, resolvedByCommand, resolvedWhen, threshold }]) => [
        rule,
        question ? wordOf(question) : '',
        resolvedByCommand ?? (resolvedWhen ? `“${wordOf(resolvedWhen)}”` : ''),
        threshold ? `${threshold.unit} ${threshold.figure}: ${wordOf(threshold.label)}` : '',
      ],
    );
    const listed = tableCells(terms).filter(([lifecycle]) => lifecycle === id);
    expect(sorted(described.filter(([, ...cells]) => cells.some((cell) => cell !== '')))).toEqual(
      sorted(listed.map(([, ...cells]) => cells)),
    );
  });
});

/** Returns the parameters of a rule's refusal. */
function figures(lifecycle: Lifecycle, rule: string, facts: object) {
  const { rules } = lifecycle as Lifecycle<object, object>;
  return refusedRules(rules, [rule], facts, {}).map(({ params }) => params);
}

describe('the figures that a refusal names', () => {
  const agent = { userId: 'u', role: 'agent', agentId: 'A' } as const;

  it.each<[id: LifecycleId, rule: string, facts: object, named: object]>([
    ['file', 'noneUses', { uses: 2 }, { count: 2 }],
    // Because a file is retained for seven days.
    ['file', 'longUnused', { daysKept: 3 }, { count: 4 }],
    ['auditCase', 'hasRoom', { itemCount: 199 }, { count: 199 }],
    ['agentLevel', 'levelUnused', { agentCount: 3 }, { count: 3 }],
    [
      'recharge',
      'quotaUnspent',
      { creditedAmount: '110.00', remainingQuota: '60.50' },
      { shortfall: '49.50', remaining: '60.50' },
    ],
    // A term is valid through the day before its end, and ends soon from thirty days before that.
    ['subscription', 'endsSoon', { today: '2026-03-01', endDate: '2026-04-01' }, { day: '2026-03-02' }],
    ['subscription', 'isOver', { today: '2026-03-01', endDate: '2026-04-01' }, { day: '2026-03-31' }],
    [
      'packageAvailability',
      'followsUnpublishing',
      { actor: agent, unpublished: ['CRM', 'ERP'] },
      { unpublished: 'CRM · ERP' },
    ],
    ['packageAvailability', 'followsPublishing', { actor: agent, unpublished: [] }, {}],
    ['packagePublication', 'applicationsPublished', { unpublished: ['CRM', 'ERP'] }, { name: 'CRM' }],
    ['packagePublication', 'addedPublished', { unpublishedAdded: ['OA', 'ERP'] }, { name: 'OA' }],
  ])('%s, %s', (id, rule, facts, named) => {
    expect(figures(lifecycles[id], rule, facts)).toEqual([named]);
  });

  const deal: DealFacts = {
    actor: agent,
    agentId: 'A',
    salespersonId: 's',
    amount: '100.00',
    order: null,
    remainingQuota: '0.00',
  };
  const figuresOf = (rule: string, order: OrderRuleFacts | null) =>
    figures(dealApproval, rule, { ...deal, order });

  it('of a deal are those of its order', () => {
    const basis = { quoted, current: { ...quoted, price: '120.00' } };
    expect(figuresOf('priceHolds', { ...orderIn('never had'), basis: basis })).toEqual([
      { quoted: '100.00', current: '120.00' },
    ]);
    expect(figuresOf('packagePublished', orderIn('package unpublished'))).toEqual([
      { instructions: '改用新套餐' },
    ]);
    // A caller who does not know the order leaves the decision to the server.
    expect(figuresOf('priceHolds', null)).toEqual([]);
    expect(figuresOf('customerEnabled', null)).toEqual([]);
  });
});
