import { describe, expect, it } from 'vitest';
import { clientStepOf } from './clientStep.ts';

const today = '2026-11-21';
const term = (endDate: string, packageId = 'a', trial = false, blockedReason: string | null = null) => ({
  blockedReason,
  packageId,
  packageName: packageId.toUpperCase(),
  trial,
  endDate,
});

describe('the next step for a client (R-customer-11)', () => {
  it('is none while disabled, whatever waits', () => {
    expect(clientStepOf('disabled', { id: '1', orderNo: 'DD1' }, [term('2026-11-22')], today)).toEqual({
      kind: 'disabled',
    });
  });
  it('is the order that waits, before a renewal', () => {
    expect(clientStepOf('enabled', { id: '1', orderNo: 'DD1' }, [term('2026-11-22')], today)).toEqual({
      kind: 'waiting',
      orderId: '1',
      orderNo: 'DD1',
    });
  });
  it('is the renewal of what ends first within 30 days', () => {
    const terms = [term('2026-12-21', 'a'), term('2026-12-01', 'b'), term('2027-12-01', 'c')];
    expect(clientStepOf('enabled', undefined, terms, today)).toEqual({
      kind: 'ending',
      name: 'B',
      until: '2026-11-30',
    });
    expect(clientStepOf('enabled', undefined, [term('2026-12-22')], today)).toBeUndefined();
  });
  it('counts the 30th day, and of a package its latest term, in whatever order they come', () => {
    expect(clientStepOf('enabled', undefined, [term('2026-12-21')], today)).toMatchObject({ kind: 'ending' });
    for (const terms of [
      [term('2026-12-01'), term('2027-12-01')],
      [term('2027-12-01'), term('2026-12-01')],
    ])
      expect(clientStepOf('enabled', undefined, terms, today)).toBeUndefined();
  });
  it('is the renewal of what ended last, when nothing paid runs', () => {
    const terms = [term('2026-05-01', 'a'), term('2026-11-21', 'b'), term('2026-12-01', 'c', true)];
    expect(clientStepOf('enabled', undefined, terms, today)).toEqual({
      kind: 'ended',
      name: 'B',
      until: '2026-11-20',
    });
  });
  it('looks at the latest term of a package only', () => {
    const terms = [term('2026-11-25'), term('2027-11-25')];
    expect(clientStepOf('enabled', undefined, terms, today)).toBeUndefined();
  });
  it('says why what ends or has ended is not renewed', () => {
    const inactive = (endDate: string) => [term(endDate, 'a', false, 'Unpublished')];
    const blocked = (kind: string, until: string) => ({ kind, name: 'A', until, reason: 'Unpublished' });
    expect(clientStepOf('enabled', undefined, inactive('2026-12-01'), today)).toEqual(
      blocked('endingBlocked', '2026-11-30'),
    );
    expect(clientStepOf('enabled', undefined, inactive('2026-11-01'), today)).toEqual(
      blocked('endedBlocked', '2026-10-31'),
    );
  });
  it('is a sale where nothing paid ever ran', () => {
    for (const terms of [[], [term('2026-12-01', 'a', true)]])
      expect(clientStepOf('enabled', undefined, terms, today)).toEqual({ kind: 'sell' });
  });
});
