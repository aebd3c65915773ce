import { describe, expect, it } from 'vitest';
import { basisOf } from './orderBasis.ts';

const terms = { durationMonths: 12, baseSeats: 10, price: '9600.00', seatPrice: '100.00' };
const term = (seats: number) => ({ endDate: '2027-01-01', seats });
const nothing = {
  termEnd: null,
  termSeats: null,
  baseSeats: null,
  durationMonths: 12,
  price: null,
  seatPrice: null,
};

describe('the basis of an order (R-order-11)', () => {
  it.each([
    ['a purchase of the base seats', 'package', undefined, 0, { price: '9600.00', baseSeats: 10 }],
    [
      'a purchase with extra seats',
      'package',
      undefined,
      1,
      { price: '9600.00', baseSeats: 10, seatPrice: '100.00' },
    ],
    ['a purchase after a term', 'package', term(30), 0, { price: '9600.00', baseSeats: 10 }],
    ['added seats', 'seat', term(30), 5, { termEnd: '2027-01-01', seatPrice: '100.00' }],
    ['added seats without a term', 'seat', undefined, 5, { seatPrice: '100.00' }],
    [
      'a renewal of the base seats',
      'renewal',
      term(10),
      0,
      { termEnd: '2027-01-01', termSeats: 10, baseSeats: 10, price: '9600.00' },
    ],
    [
      'a renewal of more than the base seats',
      'renewal',
      term(11),
      0,
      { termEnd: '2027-01-01', termSeats: 11, baseSeats: 10, price: '9600.00', seatPrice: '100.00' },
    ],
    ['a renewal without a term', 'renewal', undefined, 0, { baseSeats: 10, price: '9600.00' }],
  ] as const)('of %s', (_, kind, running, extraSeats, expected) => {
    expect(basisOf(kind, terms, running, extraSeats)).toEqual({ ...nothing, ...expected });
  });
});
