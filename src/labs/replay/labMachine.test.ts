import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { checkFile } from './file.ts';
import { flatFacts, labFile, labOutcomes, shrunk, withFact, type LabSource } from './lab.ts';
import { labMachine } from './labMachine.ts';
import { approvedDeal, dealFacts, rejectedDeal } from './testing/histories.ts';

const source: LabSource = { kind: 'record', title: 'A deal', follow: 'history', steps: approvedDeal };

function startLab() {
  const clock = new SimulatedClock();
  const lab = createActor(labMachine, { clock });
  lab.start();
  return {
    clock,
    send: lab.send,
    at: () => lab.getSnapshot().context.at,
    state: () => lab.getSnapshot().value,
    steps: () => lab.getSnapshot().context.steps,
    verdicts: () =>
      lab
        .getSnapshot()
        .context.steps.map(({ step }, index) => [
          step.event,
          labOutcomes(lab.getSnapshot().context.steps, lab.getSnapshot().context.source ?? source)[index]
            ?.verdict,
        ]),
  };
}

describe('the replay lab', () => {
  it('takes nothing before something is loaded', () => {
    const lab = startLab();
    lab.send({ type: 'skip' });
    lab.send({ type: 'play' });
    expect([lab.state(), lab.steps()]).toEqual(['empty', []]);
  });

  it('is gone along, plays to the end, and begins again from there', () => {
    const lab = startLab();
    lab.send({ type: 'load', source });
    lab.send({ type: 'go', at: 9 });
    expect(lab.at()).toBe(2);
    lab.send({ type: 'play' });
    expect([lab.state(), lab.at()]).toEqual(['playing', 0]);
    lab.clock.increment(700);
    expect(lab.at()).toBe(1);
    lab.clock.increment(700);
    lab.clock.increment(700);
    expect([lab.state(), lab.at()]).toEqual(['paused', 2]);
    lab.send({ type: 'go', at: 0 });
    lab.send({ type: 'play' });
    lab.send({ type: 'pause' });
    lab.clock.increment(5000);
    expect([lab.state(), lab.at()]).toEqual(['paused', 0]);
  });

  it('says what would have happened, and forgets it all', () => {
    const lab = startLab();
    lab.send({ type: 'load', source });
    lab.send({ type: 'go', at: 1 });
    lab.send({ type: 'insert', event: 'reject', state: 'pending' });
    expect(lab.at()).toBe(2);
    // Because the salesperson who requested the new price may not reject.
    expect(lab.verdicts()[2]).toEqual(['reject', 'refusedNow']);
    lab.send({ type: 'change', step: { facts: dealFacts, remarks: 'too dear' } });
    expect(lab.verdicts().slice(1)).toEqual([
      ['requote', 'agrees'],
      ['reject', 'taken'],
      ['approve', 'afterEnd'],
    ]);
    lab.send({ type: 'skip' });
    expect(lab.verdicts().slice(2)).toEqual([
      ['reject', undefined],
      ['approve', 'agrees'],
    ]);
    lab.send({ type: 'go', at: 3 });
    lab.send({ type: 'move', by: -1 });
    lab.send({ type: 'move', by: -1 });
    expect(lab.verdicts().map(([event]) => event)).toEqual(['apply', 'approve', 'requote', 'reject']);
    expect(lab.verdicts()[2]?.[1]).toBe('afterEnd');
    const file = labFile(lab.steps(), source);
    expect(file.steps.map(({ event, follow }) => `${event} ${follow}`)).toEqual([
      'apply machine',
      'approve machine',
      'requote machine',
    ]);
    expect(checkFile(file).outcomes.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees', 'afterEnd']);
    lab.send({ type: 'reset' });
    expect(lab.verdicts().map(([, verdict]) => verdict)).toEqual(['agrees', 'agrees', 'agrees']);
    expect(labFile(lab.steps(), source)).toMatchObject({
      kind: 'record',
      follow: 'history',
      steps: approvedDeal,
    });
  });

  it('leaves the records alone that nobody has changed', () => {
    const lab = startLab();
    const both = [...rejectedDeal.slice(1), ...approvedDeal];
    lab.send({ type: 'load', source: { ...source, kind: 'cohort', steps: both } });
    lab.send({ type: 'go', at: 1 });
    lab.send({ type: 'skip' });
    expect(lab.verdicts().map(([, verdict]) => verdict)).toEqual(['agrees', undefined, 'agrees', 'agrees']);
    // R-replay-6: a replay of the file gives the outcomes that the lab shows, of the changed record and of the others.
    const cohort = { ...source, kind: 'cohort' as const };
    expect(checkFile(labFile(lab.steps(), cohort)).outcomes.map(({ verdict }) => verdict)).toEqual([
      'agrees',
      'agrees',
      'agrees',
    ]);
  });

  it('takes back each change, the last one first, the reset too (R-replay-7)', () => {
    const lab = startLab();
    const events = () => lab.steps().map(({ step, skipped }) => (skipped ? `no ${step.event}` : step.event));
    lab.send({ type: 'load', source });
    lab.send({ type: 'undo' });
    expect(events()).toEqual(['apply', 'requote', 'approve']);
    lab.send({ type: 'go', at: 1 });
    lab.send({ type: 'skip' });
    lab.send({ type: 'move', by: 1 });
    lab.send({ type: 'reset' });
    expect([events(), lab.at()]).toEqual([['apply', 'requote', 'approve'], 0]);
    lab.send({ type: 'undo' });
    expect(events()).toEqual(['apply', 'approve', 'no requote']);
    lab.send({ type: 'undo' });
    expect(events()).toEqual(['apply', 'no requote', 'approve']);
    lab.send({ type: 'undo' });
    expect([events(), lab.at()]).toEqual([['apply', 'requote', 'approve'], 1]);
  });

  it('shrinks to what still gives the verdict, and back (R-replay-7)', () => {
    const lab = startLab();
    const verdicts = () => lab.verdicts().map(([event, verdict]) => `${event} ${verdict}`);
    lab.send({ type: 'load', source });
    expect(shrunk(lab.steps(), source, 0)).toBeUndefined();
    lab.send({ type: 'go', at: 1 });
    lab.send({ type: 'insert', event: 'reject', state: 'pending' });
    lab.send({ type: 'change', step: { facts: dealFacts, remarks: 'too dear' } });
    const before = verdicts();
    expect(before).toEqual(['apply agrees', 'requote agrees', 'reject taken', 'approve afterEnd']);
    // The approval comes after the end only because of the rejection.
    const short = shrunk(lab.steps(), source, 0);
    if (!short) throw new Error('The approval comes after the end');
    lab.send({ type: 'shrink', source: short, from: 4 });
    expect([verdicts(), lab.at()]).toEqual([['reject taken', 'approve afterEnd'], 1]);
    expect(new Set(lab.steps().map(({ key }) => key)).size).toBe(2);
    lab.send({ type: 'undo' });
    expect(verdicts()).toEqual(before);
    lab.send({ type: 'reset' });
    expect(verdicts()).toEqual(['apply agrees', 'requote agrees', 'approve agrees']);
  });

  it('reads a fact as it is typed', () => {
    const facts = {
      amount: '1.00',
      trial: false,
      count: 3,
      none: null,
      actor: { role: 'agent' },
      names: ['a'],
    };
    expect(flatFacts(facts).map(({ name, text }) => `${name}=${text}`)).toEqual([
      'amount=1.00',
      'trial=false',
      'count=3',
      'none=null',
      'actor.role=agent',
      'names=["a"]',
    ]);
    expect(withFact(facts, 'actor.role', 'operations')).toMatchObject({ actor: { role: 'operations' } });
    expect(withFact(facts, 'trial', 'true')).toMatchObject({ trial: true });
    expect(withFact(facts, 'amount', '2.00')).toMatchObject({ amount: '2.00' });
    expect(withFact(facts, 'amount', 'null')).toMatchObject({ amount: null });
    expect(withFact(facts, 'names', '[]')).toMatchObject({ names: [] });
    expect(withFact(facts, 'none', '2026-01-01')).toMatchObject({ none: '2026-01-01' });
  });
});
