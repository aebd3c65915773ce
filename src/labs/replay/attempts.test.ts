/**
 * Replays refused attempts with the steps of their record, because only they show that a rule became looser (R-replay-13).
 */
import { describe, expect, it } from 'vitest';
import { checkFile, readReplayFile, replayFileText, stepCounts } from './file.ts';
import { fixtureName, fixtureOf, shortest } from './fixture.ts';
import { insertedStep, labOutcomes, labSteps } from './lab.ts';
import { machinesOfToday, replay, type Machines, type Verdict } from './replay.ts';
import type { RecordedStep, StoredFacts } from './step.ts';
import { approvedDeal, dealFacts, fileOf, orderFacts, rejectedDeal, seller } from './testing/histories.ts';
import { changedMachines } from './whatIf.ts';

const [applied, requoted, approved] = approvedDeal as [RecordedStep, RecordedStep, RecordedStep];

function attempt(
  rule: string | null,
  facts: StoredFacts | null,
  more: Partial<RecordedStep> = {},
): RecordedStep {
  return { ...approved, seq: 0, to: null, edge: null, facts, refused: { rule }, ...more };
}

const tooDear = attempt('quotaCoversAmount', { ...dealFacts, remainingQuota: '99.99' });
const bySeller = attempt('actorIsAgent', { ...dealFacts, actor: seller });
const withoutReason = attempt('remarksGiven', dealFacts, { event: 'reject', remarks: '' });

/** Returns the machines with one rule loosened by accident. */
const loosened = (rule: string): Machines =>
  changedMachines({ lifecycle: 'dealApproval', rule, change: 'off' });

const verdictsOf = (steps: readonly RecordedStep[], machines: Machines = machinesOfToday) =>
  replay(steps, { complete: true, machines }).map(({ verdict }) => verdict);

/** The refused attempt, the machines that replay it, and the expected verdict, written by hand from docs/rules.md. */
const table: [what: string, RecordedStep, Machines, Verdict][] = [
  ['a quota that is a cent short', tooDear, machinesOfToday, 'agrees'],
  ['a quota that is a cent short', tooDear, loosened('quotaCoversAmount'), 'acceptedNow'],
  ['a quota that is a cent short', tooDear, loosened('actorIsAgent'), 'agrees'],
  ['a salesperson who approves', bySeller, machinesOfToday, 'agrees'],
  ['a salesperson who approves', bySeller, loosened('actorIsAgent'), 'acceptedNow'],
  ['a rejection without a word', withoutReason, machinesOfToday, 'agrees'],
  ['a rejection without a word', withoutReason, loosened('remarksGiven'), 'acceptedNow'],
  [
    'what two rules refuse, one of which is looser',
    attempt('customerEnabled', {
      ...dealFacts,
      remainingQuota: '0.00',
      order: { ...orderFacts, customerStatus: 'disabled' },
    }),
    loosened('customerEnabled'),
    'agrees',
  ],
  [
    'what holds on the facts of then',
    attempt('quotaCoversAmount', dealFacts),
    machinesOfToday,
    'acceptedNow',
  ],
  [
    'an event that there is no more',
    attempt('actorIsAgent', dealFacts, { event: 'postpone' }),
    machinesOfToday,
    'agrees',
  ],
  [
    'an event after the end',
    attempt('actorIsAgent', dealFacts, { from: 'approved' }),
    machinesOfToday,
    'agrees',
  ],
  [
    'a state that there is no more',
    attempt('actorIsAgent', dealFacts, { from: 'offered' }),
    machinesOfToday,
    'unknownState',
  ],
  ['an attempt without facts', attempt('actorIsAgent', null), machinesOfToday, 'noFacts'],
];

describe('refused attempts (R-replay-13)', () => {
  it.each(table)('are replayed: %s', (_what, refused, machines, verdict) => {
    expect(verdictsOf([applied, refused, requoted, approved], machines)).toEqual([
      'agrees',
      verdict,
      'agrees',
      'agrees',
    ]);
  });

  it('show a looser rule where the steps that were accepted cannot', () => {
    const accepted = [applied, requoted, approved];
    expect(verdictsOf(accepted, loosened('quotaCoversAmount'))).toEqual(['agrees', 'agrees', 'agrees']);
    expect(verdictsOf([...accepted.slice(0, 2), tooDear, approved], loosened('quotaCoversAmount'))).toEqual([
      'agrees',
      'agrees',
      'acceptedNow',
      'agrees',
    ]);
  });

  it('are judged where the machine stands, and never move it, in a record that a tester has changed', () => {
    const steps = [applied, attempt('actorIsAgent', dealFacts), tooDear, rejectedDeal[1] as RecordedStep];
    const own = steps.map((step) => ({ ...step, recordId: 'deal', follow: 'machine' as const }));
    expect(replay(own).map(({ verdict, before }) => [verdict, before])).toEqual([
      ['agrees', null],
      ['acceptedNow', 'pending'],
      ['agrees', 'pending'],
      ['agrees', 'pending'],
    ]);
  });
});

describe('a file with refused attempts', () => {
  it('is read as it was written; a file from before has none', () => {
    const file = fileOf([applied, tooDear, approved]);
    expect(readReplayFile(replayFileText(file))).toEqual(file);
    expect(stepCounts(file.steps)).toEqual({ steps: 2, attempts: 1 });
    const before = readReplayFile(JSON.stringify(fileOf(approvedDeal)));
    expect(stepCounts(before.steps)).toEqual({ steps: 3, attempts: 0 });
    expect(replayFileText(before)).not.toContain('refused');
  });

  it('is checked, shrunk and made a fixture as one of steps alone', () => {
    const machines = loosened('quotaCoversAmount');
    const file = fileOf([applied, bySeller, tooDear, requoted, approved]);
    expect(checkFile(file).failures).toEqual([]);
    expect(checkFile(file, machines).failures.map(({ index }) => index)).toEqual([2]);
    expect(shortest(file, { machines })?.steps).toEqual([tooDear]);
    const fixture = fixtureOf(file, machines);
    expect(fixture.steps[2]).toMatchObject({
      refused: { rule: 'quotaCoversAmount' },
      expected: 'acceptedNow',
    });
    expect(fixtureName(fixture)).toBe('dealApproval-approve-acceptedNow-5-steps.json');
  });

  it('gives an event that is put in after an attempt nothing of its refusal', () => {
    const [, after] = labSteps([applied, tooDear]);
    if (!after) throw new Error('No attempt');
    const step = insertedStep(after, 'reject', 'pending');
    expect(step.refused).toBeUndefined();
    const steps = labSteps([applied, tooDear, step]).map((each) =>
      each.step === step ? { ...each, touched: 'inserted' as const } : each,
    );
    const source = { kind: 'record', title: '', follow: 'history', steps: [] } as const;
    expect(labOutcomes(steps, { ...source, steps: [] }).map((each) => each?.verdict)).toEqual([
      'agrees',
      'agrees',
      'refusedNow',
    ]);
  });
});
