import { describe, expect, it } from 'vitest';
import { checkFile, readReplayFile } from './file.ts';
import { fixtureName, fixtureOf, shortest } from './fixture.ts';
import { pseudonymous } from './pseudonyms.ts';
import { replay } from './replay.ts';
import { shrink } from './shrink.ts';
import type { RecordedStep } from './step.ts';
import { agentActor, approvedDeal, dealFacts, fileOf, histories, rejectedDeal } from './testing/histories.ts';
import { changeableRules, compare } from './whatIf.ts';

const [applied, requoted, approved] = approvedDeal as [RecordedStep, RecordedStep, RecordedStep];
const short = { ...approved, facts: { ...dealFacts, remainingQuota: '40.00' } };

describe('a file of steps', () => {
  it('is read as it was written, and refused with what is wrong', () => {
    const file = fileOf(approvedDeal);
    expect(readReplayFile(JSON.stringify(file))).toEqual(file);
    expect(() => readReplayFile('{}')).toThrow(/^format: /);
    expect(() => readReplayFile(JSON.stringify({ ...file, steps: [{ ...applied, seq: 'x' }] }))).toThrow(
      /^steps.0.seq: /,
    );
  });

  it('fails where a verdict is another than is wanted', () => {
    expect(checkFile(fileOf(approvedDeal)).failures).toEqual([]);
    const outcomeOf = checkFile(fileOf([applied, requoted, short])).failures;
    expect(outcomeOf.map(({ index, outcome }) => [index, outcome.refusal?.rule])).toEqual([
      [2, 'quotaCoversAmount'],
    ]);
    const expectedFile = fileOf([applied, requoted, { ...short, expected: 'refusedNow' } as RecordedStep]);
    expect(checkFile(expectedFile).failures).toEqual([]);
    expect(checkFile(fileOf([{ ...applied, expected: 'diverged' } as RecordedStep])).failures).toHaveLength(
      1,
    );
  });

  it('is a fixture without anybody’s data, which expects today’s verdicts', () => {
    const id = '8f14e45f-ceea-467f-ab3a-6f4f6f2a1b11';
    const named = {
      ...dealFacts,
      agentId: id,
      actor: { ...agentActor, agentId: id },
      order: { unpublishedApplication: 'Zhang San Ltd' },
    };
    const reason = {
      ...approved,
      recordName: 'DD2026',
      actorName: 'Zhang San',
      remarks: 'Call Zhang San',
      facts: named,
    };
    const fixture = fixtureOf(fileOf([applied, requoted, reason]));
    expect(JSON.stringify(fixture)).not.toMatch(/Zhang|DD2026|8f14e45f/);
    const [, , last] = fixture.steps;
    expect(last?.remarks).toHaveLength('Call Zhang San'.length);
    const facts = last?.facts as {
      agentId: string;
      actor: { agentId: string; role: string };
      amount: string;
    };
    expect(facts.actor.agentId).toBe(facts.agentId);
    expect([facts.actor.role, facts.amount]).toEqual(['agent', '100.00']);
    expect(fixture.steps.map(({ expected }) => expected)).toEqual(['agrees', 'agrees', 'noFacts']);
    expect(checkFile(fixture).failures).toEqual([]);
    for (const history of histories)
      expect(replay(pseudonymous(history)).map(({ verdict }) => verdict)).toEqual(
        history.map(() => 'agrees'),
      );
  });
});

describe('the name that is proposed for a fixture (R-replay-6)', () => {
  it.each([
    [fileOf(approvedDeal), 'dealApproval-agrees-3-steps.json'],
    [fileOf([applied]), 'dealApproval-agrees-1-step.json'],
    [fileOf([applied, requoted, short]), 'dealApproval-approve-refusedNow-3-steps.json'],
    [fileOf([short, ...rejectedDeal], { kind: 'cohort' }), 'dealApproval-approve-refusedNow-3-steps.json'],
    [fileOf(rejectedDeal, { kind: 'cohort' }), 'cohort-agrees-2-steps.json'],
    [fileOf([{ ...applied, event: '../x y' }]), 'dealApproval-xy-unknownEvent-1-step.json'],
  ])('says what it is of', (file, name) => {
    expect(fixtureName(fixtureOf(file))).toBe(name);
  });
});

describe('pseudonyms', () => {
  it('keep apart what was apart, and as long as it was', () => {
    const texts = ['Zhang San', 'Li Si', 'A', 'X', 'A', 'Zhang San', ' ', 'Wang Wu Trading'];
    const [step] = pseudonymous([{ ...applied, facts: { texts } }]);
    expect(step?.facts).toEqual({
      texts: ['Text 1···', 'AAAAA', 'A', 'B', 'A', 'Text 1···', ' ', 'Text 5·········'],
    });
  });
});

describe('a fact that looks like a figure or a code', () => {
  it('stays by its name alone (R-replay-6)', () => {
    const theirs = {
      receiver: 'zhangwei',
      phone: '13800138000',
      adminPhone: '13800138000',
      companyId: '91440300',
      somethingNew: 'lisi',
      born: 19_800_101,
      text: 'call 8f14e45f-ceea-467f-ab3a-6f4f6f2a1b11 about lisi',
      amount: 'zhangwei',
      role: '13800138000',
      // Because a list's values follow the list's name.
      customers: ['zhangwei', 'lisi'],
    };
    const [step] = pseudonymous([{ ...applied, params: { receiver: 'zhangwei', seats: 5 }, facts: theirs }]);
    expect(JSON.stringify(step)).not.toMatch(/zhangwei|lisi|13800138000|91440300|19800101|8f14e45f/);
    const facts = step?.facts as typeof theirs;
    expect([facts.receiver, facts.customers[0], facts.amount]).toEqual(
      Array.from({ length: 3 }, () => step?.params.receiver),
    );
    expect(step?.params.seats).toBe(5);
    const nobodys = {
      amount: '100.00',
      seats: 12,
      termEnd: '2027-01-01',
      publication: 'published',
      trial: false,
      runningUntil: null,
      actor: { role: 'agent' },
    };
    expect(pseudonymous([{ ...applied, facts: nobodys }])[0]?.facts).toEqual(nobodys);
  });
});

describe('the shortest part that fails', () => {
  it('is found among many', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    expect(shrink(items, (remaining) => remaining.includes(17) && remaining.includes(83))).toEqual([17, 83]);
    expect(shrink([5], () => true)).toEqual([5]);
  });

  it('is the failing step, or with what brings the machine there', () => {
    const steps = [...rejectedDeal, applied, requoted, short];
    expect(shortest(fileOf(steps))?.steps).toEqual([short]);
    const late = { ...approved, recordId: 'x', from: 'pending' };
    const rejected = { ...(rejectedDeal[1] as RecordedStep), recordId: 'x', to: null };
    const first = { ...applied, recordId: 'x' };
    const inserted = [first, { ...requoted, recordId: 'x' }, rejected, late];
    expect(shortest(fileOf([...rejectedDeal, ...inserted], { follow: 'machine' }))?.steps).toEqual([
      rejected,
      late,
    ]);
    expect(shortest(fileOf(approvedDeal))).toBeUndefined();
    // Two steps fail: the result is the requested one, or the first if the index has none (R-replay-7).
    const two = fileOf([...rejectedDeal.map((step) => ({ ...step, remarks: '' })), applied, requoted, short]);
    expect(shortest(two)?.steps.map(({ event }) => event)).toEqual(['reject']);
    expect(shortest(two, { at: 4 })?.steps.map(({ event }) => event)).toEqual(['approve']);
    expect(shortest(two, { at: 3 })?.steps.map(({ event }) => event)).toEqual(['reject']);
  });
});

describe('where each step is asked where the machine stands (R-replay-3)', () => {
  const verdicts = (steps: RecordedStep[]) =>
    replay(steps, { follow: 'machine' }).map(({ verdict, before, after }) => [verdict, before, after]);

  it('a changed fact, a step put in, left out or moved tells on those after it', () => {
    expect(verdicts([applied, requoted, short])).toEqual([
      ['agrees', null, 'pending'],
      ['agrees', 'pending', 'pending'],
      ['refusedNow', 'pending', 'pending'],
    ]);
    const reject = { ...(rejectedDeal[1] as RecordedStep), recordId: 'deal', to: null, edge: null };
    expect(verdicts([applied, reject, requoted, approved]).slice(1)).toEqual([
      ['taken', 'pending', 'rejected'],
      ['afterEnd', 'rejected', 'rejected'],
      ['afterEnd', 'rejected', 'rejected'],
    ]);
    expect(verdicts([applied, approved, requoted]).slice(1)).toEqual([
      ['agrees', 'pending', 'approved'],
      ['afterEnd', 'approved', 'approved'],
    ]);
    expect(verdicts([approved, applied])[1]).toEqual(['afterEnd', 'approved', 'approved']);
  });
});

describe('had a rule been so', () => {
  const other = { ...approved, recordId: 'other', seq: 2, facts: { ...dealFacts, remainingQuota: '250.00' } };
  const steps = [applied, requoted, approved, { ...applied, recordId: 'other' }, other];
  const outcomeOf = (change: object) => {
    const { differences, sum } = compare(steps, { lifecycle: 'dealApproval', ...change } as never);
    return [differences.map(({ step, then }) => [step.recordId, then.verdict, then.refusal?.rule]), sum];
  };

  it('the steps that would have gone another way are told, with their money', () => {
    const rule = 'quotaCoversAmount';
    expect(outcomeOf({ rule, change: 'figure', figure: '0' })).toEqual([[], '0.00']);
    expect(outcomeOf({ rule, change: 'figure', figure: '0.01' })).toEqual([
      [['deal', 'refusedNow', rule]],
      '100.00',
    ]);
    expect(outcomeOf({ rule, change: 'figure', figure: '150.01' })).toEqual([
      [
        ['deal', 'refusedNow', rule],
        ['other', 'refusedNow', rule],
      ],
      '200.00',
    ]);
    expect(outcomeOf({ rule: 'actorIsAgent', change: 'roles', roles: ['salesperson'] })[0]).toEqual([
      ['deal', 'refusedNow', 'actorIsAgent'],
      ['other', 'refusedNow', 'actorIsAgent'],
    ]);
    expect(outcomeOf({ rule: 'actorIsAgent', change: 'roles', roles: ['agent', 'operations'] })).toEqual([
      [],
      '0.00',
    ]);
  });

  it('a rule that is not asked lets through what it refused', () => {
    const refused = compare([short], { lifecycle: 'dealApproval', rule: 'quotaCoversAmount', change: 'off' });
    expect(refused.differences.map(({ now, then }) => [now.verdict, then.verdict])).toEqual([
      ['refusedNow', 'agrees'],
    ]);
    expect(refused.sum).toBe('100.00');
  });

  it('only rules that ask for a role or measure by a figure can be so changed', () => {
    const rules = changeableRules(['dealApproval', 'packageAvailability']);
    const rule = (id: string) => rules.find((each) => each.rule === id);
    expect(rule('actorIsAgent')?.roles).toEqual(['agent']);
    expect(rule('quotaCoversAmount')?.threshold).toMatchObject({ unit: 'money', figure: '0.00' });
    expect(rule('agentOwnsDeal')).toMatchObject({ roles: undefined, threshold: undefined });
    expect(rule('followsPublishing')?.roles).toBeUndefined();
    expect(() => outcomeOf({ rule: 'agentOwnsDeal', change: 'figure', figure: '1' })).toThrow('by no figure');
    expect(() => outcomeOf({ rule: 'customerEnabled', change: 'roles', roles: [] })).toThrow(
      'asks for no role',
    );
    expect(() => outcomeOf({ rule: 'none', change: 'off' })).toThrow('No rule none');
  });
});
