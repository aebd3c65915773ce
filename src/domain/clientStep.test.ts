import { describe, expect, it } from 'vitest';
import { clientStepsOf } from './clientStep.ts';

const today = '2026-11-21';
const term = (endDate: string, packageId = 'a', trial = false, blockedReason: string | null = null) => ({
  blockedReason,
  packageId,
  packageName: packageId.toUpperCase(),
  trial,
  endDate,
});
const order = (kind: 'package' | 'seat' | 'renewal', packageId = 'a') => ({
  ...{ id: '1', orderNo: 'DD1', kind, packageId },
  packageName: packageId.toUpperCase(),
});
const waitingStep = (name: string) => ({ kind: 'waiting', orderId: '1', orderNo: 'DD1', name });
const ending = (name: string, until: string) => ({ kind: 'ending', name, until });
const ended = (name: string, until: string) => ({ kind: 'ended', name, until });
type Waiting = Parameters<typeof clientStepsOf>[1];

describe('the next step for each package of a client (R-customer-11)', () => {
  it.each([
    [
      'the order that waits, for the package it renews',
      [order('renewal')],
      [term('2026-11-22')],
      [waitingStep('A')],
    ],
    [
      'beside it the renewal of another package that ends in four days',
      [order('renewal', 'b')],
      [term('2026-11-25', 'a'), term('2026-11-24', 'b')],
      [ending('A', '2026-11-24'), waitingStep('B')],
    ],
    [
      'the renewal of a package that gets more seats',
      [order('seat')],
      [term('2026-11-25')],
      [ending('A', '2026-11-24'), waitingStep('A')],
    ],
    [
      'the renewal of all that ends within 30 days, the first to end first',
      [],
      [term('2026-12-21', 'a'), term('2026-12-01', 'b'), term('2027-12-01', 'c')],
      [ending('B', '2026-11-30'), ending('A', '2026-12-20')],
    ],
    [
      'the renewal of what has ended, though another package runs',
      [],
      [term('2026-05-01', 'a'), term('2026-11-21', 'b'), term('2027-12-01', 'c')],
      [ended('B', '2026-11-20'), ended('A', '2026-04-30')],
    ],
    ['nothing of what ends on the 31st day', [], [term('2026-12-22')], []],
    ['nothing of an earlier term', [], [term('2026-12-01'), term('2027-12-01')], []],
    ['nothing of an earlier term that comes later', [], [term('2027-12-01'), term('2026-12-01')], []],
    [
      'nothing of a trial beside a package that runs',
      [],
      [term('2026-11-25', 't', true), term('2027-12-01')],
      [],
    ],
    ['a sale where nothing paid ever ran', [], [], [{ kind: 'sell' }]],
    ['a sale after a trial', [], [term('2026-12-01', 'a', true)], [{ kind: 'sell' }]],
    ['the order that waits, before anything ran', [order('package')], [], [waitingStep('A')]],
  ])('is %s', (_, waiting: Waiting, terms, expected) => {
    expect(clientStepsOf('enabled', waiting, terms, today)).toEqual(expected);
  });

  it('is none while disabled, whatever waits', () => {
    expect(clientStepsOf('disabled', [order('renewal')], [term('2026-11-22')], today)).toEqual([
      { kind: 'disabled' },
    ]);
  });

  it('says why what ends or has ended is not renewed', () => {
    const inactive = (endDate: string) => [term(endDate, 'a', false, 'Unpublished')];
    const blocked = (kind: string, until: string) => [{ kind, name: 'A', until, reason: 'Unpublished' }];
    expect(clientStepsOf('enabled', [], inactive('2026-12-01'), today)).toEqual(
      blocked('endingBlocked', '2026-11-30'),
    );
    expect(clientStepsOf('enabled', [], inactive('2026-11-01'), today)).toEqual(
      blocked('endedBlocked', '2026-10-31'),
    );
  });
});
