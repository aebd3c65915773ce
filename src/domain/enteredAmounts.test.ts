import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { countSchema, typedCountSchema } from './count.ts';
import {
  newPackageSchema,
  packageEditSchema,
  packagePublishSchema,
  packageUnpublishSchema,
} from './newPackage.ts';
import { orderRequoteSchema } from './order.ts';
import { newOrderSchema, newRenewalSchema, quoteRequestSchema } from './newOrder.ts';
import { typedRateSchema } from './rate.ts';
import {
  correctionRequestSchema,
  entryIdSchema,
  newCorrectionSchema,
  newRechargeSchema,
  rechargeRequestSchema,
  reversalSchema,
} from './recharge.ts';
import { refused, uuid } from './testing/refused.ts';
import { typedAmountSchema } from './typedAmount.ts';
import {
  emptyPackageDraft,
  storedPackageDraftSchema,
  packageSteps,
  typedConfigurationSchema,
  typedPackageSchema,
} from './typedPackageSchema.ts';
import { longRemarksSchema, orderApprovalSchema, remarksSchema } from './verdict.ts';

const seen = { id: uuid, version: 3 };
const long = (length: number) => 'x'.repeat(length);

const fields = {
  name: 'Office suite',
  baseSeats: 10,
  applicationIds: [uuid],
  trial: false,
  durationMonths: 12,
  price: '9600.00',
  seatPrice: '100.00',
};
const newPackage = { ...fields, publish: true };
const quote = { customerId: uuid, packageId: uuid, kind: 'seat', seats: 3 };
const order = {
  customerId: uuid,
  packageId: uuid,
  kind: 'package',
  seats: 3,
  quotedAmount: '12800.00',
  contractFileId: uuid,
};
const renewal = { customerId: uuid, packageId: uuid, quotedAmount: '9600.00', contractFileId: uuid };
const recharge = {
  agentId: uuid,
  amount: '1000.00',
  remarks: 'June',
  creditedAmount: '1150.00',
  confirmedDuplicate: true,
};
const correction = { agentId: uuid, amount: '-12.50', remarks: 'Typing error' };
const typed = {
  name: 'Office suite',
  baseSeats: '1,000',
  applicationIds: [uuid],
  kind: 'trial',
  durationMonths: '１２',
  price: '¥9,600',
  seatPrice: '0',
};

const accepted: [string, z.ZodType, Record<string, unknown>][] = [
  ['new package', newPackageSchema, newPackage],
  ['package edit', packageEditSchema, { ...fields, ...seen }],
  ['publication', packagePublishSchema, seen],
  ['withdrawal', packageUnpublishSchema, { ...seen, remarks: 'Remove it' }],
  ['quote', quoteRequestSchema, quote],
  ['order', newOrderSchema, order],
  ['order of seats', newOrderSchema, { ...order, kind: 'seat' }],
  ['renewal', newRenewalSchema, renewal],
  ['requote', orderRequoteSchema, { ...seen, quotedAmount: '1.00' }],
  ['approval', orderApprovalSchema, { ...seen, event: 'approve', remarks: '' }],
  ['rejection', orderApprovalSchema, { ...seen, event: 'reject', remarks: 'Too dear' }],
  ['recharge', newRechargeSchema, recharge],
  ['reversal', reversalSchema, { id: '12', remarks: 'Twice' }],
  ['correction', newCorrectionSchema, correction],
];

const emptyValues = [undefined, '', 'x'];
const refusedWith: [string, z.ZodType, Record<string, unknown>, string, unknown[], string][] = [
  ['R-form-1', newPackageSchema, newPackage, 'name', ['', ' '], 'validation.nameRequired'],
  ['R-package-2', newPackageSchema, newPackage, 'name', [long(31)], 'validation.tooLong'],
  ['R-form-1', newPackageSchema, newPackage, 'baseSeats', [undefined], 'validation.required'],
  ['R-package-2', newPackageSchema, newPackage, 'baseSeats', [0, -1], 'validation.tooSmall'],
  ['R-package-2', newPackageSchema, newPackage, 'baseSeats', [100_001], 'validation.tooMany'],
  ['R-package-2', newPackageSchema, newPackage, 'baseSeats', [1.5, '3', null], 'validation.integer'],
  [
    'R-package-2',
    newPackageSchema,
    newPackage,
    'applicationIds',
    [undefined, []],
    'validation.applicationsRequired',
  ],
  [
    'R-package-2',
    newPackageSchema,
    newPackage,
    'applicationIds',
    [Array.from({ length: 101 }, () => uuid)],
    'validation.tooMany',
  ],
  ['R-package-2', newPackageSchema, newPackage, 'durationMonths', [0], 'validation.tooSmall'],
  ['R-package-2', newPackageSchema, newPackage, 'durationMonths', [121], 'validation.tooMany'],
  ['R-package-2', newPackageSchema, newPackage, 'price', ['-0.01'], 'validation.price'],
  ['R-package-2', newPackageSchema, newPackage, 'price', ['100000000.01'], 'validation.priceLimit'],
  ['R-package-3', newPackageSchema, newPackage, 'price', ['0.00'], 'validation.formalPrice'],
  ['R-package-3', packageEditSchema, { ...fields, ...seen }, 'price', ['0.00'], 'validation.formalPrice'],
  ['R-package-2', newPackageSchema, newPackage, 'seatPrice', ['-0.01'], 'validation.price'],
  ['R-package-2', newPackageSchema, newPackage, 'seatPrice', ['100000.01'], 'validation.seatPriceLimit'],
  ['R-money-1', newPackageSchema, newPackage, 'seatPrice', ['1', '1.5', '¥1.00'], 'validation.money'],
  ['R-price-5', quoteRequestSchema, quote, 'seats', [0, -1], 'validation.tooSmall'],
  ['R-price-5', quoteRequestSchema, quote, 'seats', ['x', 1.5], 'validation.integer'],
  ['R-price-5', quoteRequestSchema, quote, 'seats', [100_001], 'validation.tooMany'],
  ['R-form-1', quoteRequestSchema, quote, 'customerId', emptyValues, 'validation.required'],
  ['R-form-1', quoteRequestSchema, quote, 'packageId', emptyValues, 'validation.required'],
  ['R-form-1', newOrderSchema, order, 'customerId', emptyValues, 'validation.required'],
  ['R-form-1', newOrderSchema, order, 'packageId', emptyValues, 'validation.required'],
  ['R-order-4', newOrderSchema, order, 'contractFileId', emptyValues, 'validation.contractRequired'],
  ['R-form-1', newRenewalSchema, renewal, 'customerId', emptyValues, 'validation.required'],
  ['R-form-1', newRenewalSchema, renewal, 'packageId', emptyValues, 'validation.required'],
  ['R-order-4', newRenewalSchema, renewal, 'contractFileId', emptyValues, 'validation.contractRequired'],
  ['R-recharge-3', newRechargeSchema, recharge, 'agentId', emptyValues, 'validation.agentFirst'],
  ['R-recharge-3', newRechargeSchema, recharge, 'amount', ['0.00', '-5.00'], 'validation.amountPositive'],
  ['R-recharge-3', newRechargeSchema, recharge, 'amount', ['100000000.01'], 'validation.amountLimit'],
  ['R-form-2', newRechargeSchema, recharge, 'remarks', [long(51)], 'validation.tooLong'],
  ['R-recharge-7', reversalSchema, { id: '12' }, 'remarks', ['', '  '], 'validation.reversalReason'],
  ['R-recharge-7', reversalSchema, { remarks: 'x' }, 'id', ['', '-1', '1a', 'a1'], 'validation.invalid'],
  ['R-recharge-3', newCorrectionSchema, correction, 'agentId', emptyValues, 'validation.agentFirst'],
  ['R-recharge-8', newCorrectionSchema, correction, 'amount', ['0.00'], 'validation.amountNotZero'],
  [
    'R-recharge-8',
    newCorrectionSchema,
    correction,
    'amount',
    ['100000000.01', '-100000000.01'],
    'validation.amountLimit',
  ],
  ['R-recharge-8', newCorrectionSchema, correction, 'remarks', ['', ' '], 'validation.correctionReason'],
  [
    'R-form-2',
    orderApprovalSchema,
    { ...seen, event: 'reject' },
    'remarks',
    [long(51)],
    'validation.tooLong',
  ],
  ['R-package-2', typedPackageSchema, typed, 'kind', ['', undefined], 'validation.required'],
  ['R-package-2', typedConfigurationSchema, typed, 'kind', ['paid'], 'validation.required'],
  ['R-package-2', typedPackageSchema, typed, 'baseSeats', [''], 'validation.required'],
  ['R-package-2', typedPackageSchema, typed, 'baseSeats', ['0'], 'validation.tooSmall'],
  ['R-package-2', typedPackageSchema, typed, 'durationMonths', ['121'], 'validation.tooMany'],
  ['R-package-3', typedPackageSchema, { ...typed, kind: 'formal' }, 'price', ['0'], 'validation.formalPrice'],
  ['R-package-2', typedPackageSchema, typed, 'price', ['100000000.01'], 'validation.priceLimit'],
  ['R-money-3', typedPackageSchema, typed, 'seatPrice', ['1,5'], 'validation.amount'],
];

describe('what is entered of packages, orders and the quota', () => {
  it.each(accepted)('%s: a right input is taken as it is', (_, schema, input) => {
    expect(schema.parse(input)).toEqual(input);
    for (const field of ['id', 'version', 'event', 'kind', 'quotedAmount'])
      if (field in input) expect(refused(schema, { ...input, [field]: undefined })).toHaveProperty(field);
  });

  it.each(refusedWith)('%s is held (row %#)', (_, schema, right, field, values, key) => {
    for (const value of values)
      expect(refused(schema, { ...right, [field]: value }), JSON.stringify(value)).toEqual({ [field]: key });
  });

  it('is taken up to its limits', () => {
    const most = { baseSeats: 100_000, durationMonths: 120, price: '100000000.00', seatPrice: '100000.00' };
    expect(refused(newPackageSchema, { ...newPackage, ...most, name: long(30) })).toEqual({});
    const least = { baseSeats: 1, durationMonths: 1, price: '0.01', seatPrice: '0.00' };
    expect(refused(newPackageSchema, { ...newPackage, ...least })).toEqual({});
    const free = { ...newPackage, trial: true, price: '0.00' };
    expect(refused(newPackageSchema, free)).toEqual({});
    const applicationIds = Array.from({ length: 100 }, () => uuid);
    expect(refused(newPackageSchema, { ...newPackage, applicationIds })).toEqual({});
    expect(refused(quoteRequestSchema, { ...quote, seats: 100_000 })).toEqual({});
    expect(refused(quoteRequestSchema, { ...quote, seats: 1 })).toEqual({});
    for (const kind of ['package', 'renewal'])
      expect(refused(quoteRequestSchema, { ...quote, kind, seats: 0 }), kind).toEqual({});
    for (const amount of ['0.01', '100000000.00'])
      expect(refused(rechargeRequestSchema, { agentId: uuid, amount }), amount).toEqual({});
    for (const amount of ['0.01', '-0.01', '100000000.00', '-100000000.00'])
      expect(refused(correctionRequestSchema, { agentId: uuid, amount }), amount).toEqual({});
    expect(refused(entryIdSchema, '1'.repeat(15))).toEqual({});
    expect(refused(entryIdSchema, '1'.repeat(16))).toEqual({ '': 'validation.invalid' });
  });

  it('has defaults where nothing need be said', () => {
    expect(newRechargeSchema.parse({ agentId: uuid, amount: '1.00' })).toEqual({
      agentId: uuid,
      amount: '1.00',
      remarks: '',
      confirmedDuplicate: false,
    });
    expect(rechargeRequestSchema.parse({ agentId: uuid, amount: '1.00' })).toEqual({
      agentId: uuid,
      amount: '1.00',
    });
    expect(correctionRequestSchema.parse({ agentId: uuid, amount: '-1.00' })).toEqual({
      agentId: uuid,
      amount: '-1.00',
    });
  });

  it('may have remarks of 50 characters, and of 500 where they need room (R-form-2)', () => {
    expect(remarksSchema.parse(undefined)).toBe('');
    expect(remarksSchema.parse(`  ${long(50)} `)).toBe(long(50));
    expect(refused(remarksSchema, long(51))).toEqual({ '': 'validation.tooLong' });
    expect(longRemarksSchema.parse(` ${long(500)} `)).toBe(long(500));
    expect(refused(longRemarksSchema, long(501))).toEqual({ '': 'validation.tooLong' });
  });
});

describe('what is typed', () => {
  it.each([
    ['¥12,800', '12800.00'],
    ['￥ 12800.5', '12800.50'],
    ['  １２８００．５ ', '12800.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['000.10', '0.10'],
    ['123456789012.99', '123456789012.99'],
  ])('as an amount: %s (R-money-3)', (text, amount) => {
    expect(typedAmountSchema.parse(text)).toBe(amount);
  });

  it('as an amount is refused where it is none', () => {
    expect(refused(typedAmountSchema, '')).toEqual({ '': 'validation.required' });
    for (const text of ['1,5', '1.234', '--1', '-', '1234567890123', 'x1', '1x', '1¥'])
      expect(refused(typedAmountSchema, text), text).toEqual({ '': 'validation.amount' });
  });

  it.each([
    ['12.5', '0.125'],
    ['12.5%', '0.125'],
    [' １２．５ ％ ', '0.125'],
    ['100', '1'],
    ['0', '0'],
    ['0.01', '0.0001'],
  ])('as a rate: %s (R-money-4)', (text, rate) => {
    expect(typedRateSchema.parse(text)).toBe(rate);
  });

  it('as a rate is refused where it is none', () => {
    expect(refused(typedRateSchema, '  ')).toEqual({ '': 'validation.rateRequired' });
    for (const text of ['1.234', '%5', 'x5', '5x'])
      expect(refused(typedRateSchema, text), text).toEqual({ '': 'validation.percent' });
    for (const text of ['-1', '1000'])
      expect(refused(typedRateSchema, text), text).toEqual({ '': 'validation.rateRange' });
  });

  it('as a count is a whole number within its limits', () => {
    const schema = typedCountSchema(2, 1200);
    expect(['2', 2, '１，２００', '+7'].map((text) => schema.parse(text))).toEqual([2, 2, 1200, 7]);
    for (const nothing of ['', null, undefined])
      expect(refused(schema, nothing)).toEqual({ '': 'validation.required' });
    expect(refused(schema, '1')).toEqual({ '': 'validation.tooSmall' });
    expect(refused(schema, '1201')).toEqual({ '': 'validation.tooMany' });
    for (const text of ['1,5', 'two', 2.5, true])
      expect(refused(schema, text)).toEqual({ '': 'validation.integer' });
    expect(refused(countSchema(1, 2), undefined)).toEqual({ '': 'validation.required' });
    expect(refused(countSchema(1, 2), '1')).toEqual({ '': 'validation.integer' });
  });

  it('as a package becomes what the call takes', () => {
    const parsed = {
      name: 'Office suite',
      baseSeats: 1000,
      applicationIds: [uuid],
      durationMonths: 12,
      price: '9600.00',
      seatPrice: '0.00',
    };
    expect(typedPackageSchema.parse(typed)).toEqual({ ...parsed, trial: true });
    expect(typedPackageSchema.parse({ ...typed, kind: 'formal' })).toEqual({ ...parsed, trial: false });
    const { price: _p, seatPrice: _s, durationMonths: _d, ...configuration } = typed;
    expect(typedConfigurationSchema.parse(configuration)).toEqual({ ...configuration, baseSeats: 1000 });
  });

  it('as a package has its fields in two steps, empty at first (R-package-8)', () => {
    expect(packageSteps).toEqual({
      configuration: ['name', 'baseSeats', 'applicationIds', 'kind'],
      pricing: ['durationMonths', 'price', 'seatPrice'],
    });
    const text = { name: '', baseSeats: '', kind: '', durationMonths: '', price: '', seatPrice: '' };
    expect(emptyPackageDraft).toEqual({ ...text, applicationIds: [] });
  });

  it('as a package is kept as a draft; anything else is none', () => {
    const draft = { values: { ...typed, baseSeats: 10 }, idempotencyKey: 'k', at: '2026-11-23T00:00:00Z' };
    expect(storedPackageDraftSchema.parse(draft)).toEqual(draft);
    for (const field of ['values', 'idempotencyKey', 'at'])
      expect(refused(storedPackageDraftSchema, { ...draft, [field]: undefined })).toHaveProperty(field);
    expect(refused(storedPackageDraftSchema, { ...draft, idempotencyKey: '' })).toHaveProperty(
      'idempotencyKey',
    );
    expect(Object.keys(refused(storedPackageDraftSchema, { ...draft, values: {} })).sort()).toEqual([
      'values.applicationIds',
      'values.baseSeats',
      'values.durationMonths',
      'values.kind',
      'values.name',
      'values.price',
      'values.seatPrice',
    ]);
  });
});
