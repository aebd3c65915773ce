import { describe, expect, it } from 'vitest';
import { deviceName } from './deviceName.ts';
import { dictionaries, dictionaryTypeSchema } from './dictionary.ts';
import { dayIn } from './dateText.ts';
import { instantSchema, laterDay } from './dates.ts';
import { isLiveEvent, liveTopics } from './liveEvent.ts';
import { formatMoney, isBelowZero, shareOf } from './money.ts';
import { orderNumber, orderNumberStart } from './orderNumber.ts';
import { normalizePhone } from './phone.ts';
import { quotePackage, quoteRenewal, quoteSeats } from './price.ts';
import { formatRate, percentOf } from './rateText.ts';
import { asRecordId } from './recordId.ts';
import { roleIds, roleOf, roles } from './roles.ts';
import { typedAmountSchema } from './typedAmount.ts';
import { ungrouped } from './typedText.ts';
import { halfWidth } from './visibleText.ts';
import { filePartsOf, uploadLifetimeMilliseconds } from './upload.ts';
import { changedFields } from './applicationChanges.ts';
import { refused, uuid } from './testing/refused.ts';
import { currentUserSchema, roleIdSchema } from './user.ts';

describe('the name of a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`,
      'Opera · Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome · Linux'],
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome · Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari · macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iOS'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iOS'],
    ['Something else (Windows)', 'Windows'],
    ['curl/8.1', 'curl'],
    ['wget with more', 'wget'],
    ['', '—'],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('the dictionaries', () => {
  const industries =
    'manufacturing retail finance education healthcare logistics construction internet government other';
  it.each([
    ['industry', industries, 'industry.'],
    ['productType', 'package seat', 'order.productType.'],
    ['orderKind', 'package seat renewal', 'order.kind.'],
    ['orderState', 'pending approved rejected withdrawn', 'order.status.'],
    ['customerState', 'enabled disabled', 'customer.status.'],
    ['agentLevelState', 'enabled disabled deleted', 'agentLevel.status.'],
    ['agentState', 'enabled disabled', 'agent.status.'],
    ['staffState', 'active resigned', 'staff.status.'],
    ['auditState', 'draft pending passed rejected', 'application.audit.'],
    ['publicationState', 'unpublished published', 'publication.'],
    ['packageKind', 'formal trial', 'package.kind.'],
    ['rechargeKind', 'recharge reversal correction', 'account.kind.'],
    ['ledgerKind', 'recharge sale reversal correction', 'account.kind.'],
    ['passwordRequestState', 'pending answered dismissed', 'forgotten.status.'],
  ] as const)('%s has its codes, each with a word (R-call-6)', (type, codes, prefix) => {
    expect(dictionaries[type].map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
    for (const { code, label } of dictionaries[type]) expect(label).toBe(prefix + code);
  });

  it('role has the numbers of the roles (R-role-1)', () => {
    expect(dictionaries.role).toEqual([
      { code: '0', label: 'role.operations' },
      { code: '1', label: 'role.agent' },
      { code: '-1', label: 'role.salesperson' },
      { code: '-2', label: 'role.developer' },
    ]);
    expect(Object.keys(dictionaries)).toHaveLength(15);
    expect(dictionaryTypeSchema.parse('role')).toBe('role');
    expect(refused(dictionaryTypeSchema, 'roles')).toHaveProperty('');
  });
});

describe('roles (R-role-1)', () => {
  it('have a number each', () => {
    expect(roleIds).toEqual({ operations: 0, agent: 1, salesperson: -1, developer: -2 });
    expect(roles.map((role) => [roleOf(roleIds[role]), role])).toEqual(roles.map((role) => [role, role]));
    for (const other of ['*', 2, '0']) expect(roleOf(other)).toBeUndefined();
    for (const id of [0, 1, -1, -2]) expect(refused(roleIdSchema, id)).toEqual({});
    for (const id of [2, -3, '0']) expect(refused(roleIdSchema, id)).toHaveProperty('');
  });

  it('belong to a user who is told with the agent', () => {
    const user = {
      userId: uuid,
      name: '张三',
      account: 'a',
      enterpriseId: 'OPS',
      mobile: '',
      avatarUrl: null,
      roleId: -1,
      agentId: null,
      agentName: null,
    };
    expect(currentUserSchema.parse(user)).toEqual(user);
  });
});

describe('a live event', () => {
  const topics =
    'order customer file note auditCase account session package application agent agentLevel passwordRequest staff platformUser';

  it('is one of a known topic, with id and event (R-call-5)', () => {
    expect(Object.keys(liveTopics).sort()).toEqual(topics.split(' ').sort());
    for (const topic of topics.split(' '))
      expect(isLiveEvent({ topic, id: 'a', event: 'b' }), topic).toBe(true);
    for (const other of [
      null,
      undefined,
      'order',
      {},
      { topic: 'weather', id: 'a', event: 'b' },
      { topic: 'order', id: 1, event: 'b' },
      { topic: 'order', id: 'a' },
      { id: 'a', event: 'b' },
    ])
      expect(isLiveEvent(other), JSON.stringify(other)).toBe(false);
  });
});

describe('small calculations', () => {
  it.each([
    ['-0.01', true],
    ['0.00', false],
    ['1.00', false],
  ])('%s is below zero: %s', (amount, below) => {
    expect(isBelowZero(amount)).toBe(below);
  });

  it.each([
    ['0.00', '0.00', 0],
    ['1.00', '3.00', 33],
    ['2.00', '3.00', 67],
    ['3.00', '3.00', 100],
    ['0.00', '3.00', 0],
  ])('%s of %s is %d percent', (part, whole, percent) => {
    expect(shareOf(part, whole)).toBe(percent);
  });

  it.each([
    ['0.1250', '12.5%', '12.5'],
    ['0.15', '15%', '15'],
    ['0.0001', '0.01%', '0.01'],
    ['1.0000', '100%', '100'],
    ['0', '0%', '0'],
    ['0.29', '29%', '29'],
  ])('a rate of %s reads as %s (R-money-4)', (rate, text, percent) => {
    expect([formatRate(rate), percentOf(rate)]).toEqual([text, percent]);
  });

  it.each([
    ['12800.00', '¥12,800.00'],
    ['12800', '¥12,800.00'],
    ['12800.5', '¥12,800.50'],
    ['-1234567.89', '−¥1,234,567.89'],
    ['999.00', '¥999.00'],
  ])('an amount of %s reads as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('a price names what it is made of (R-price-1, R-price-2)', () => {
    const terms = { durationMonths: 12, baseSeats: 20, price: '12800.00', seatPrice: '365.00' };
    const line = { item: 'package', quantity: 1, unitPrice: '12800.00', amount: '12800.00' };
    expect(quotePackage(terms, 0, '2026-01-01').lines).toEqual([line]);
    const running = { startDate: '2026-01-01', endDate: '2027-01-01', seats: 20 };
    expect(quoteRenewal(terms, running, '2026-12-01').lines).toEqual([line]);
    expect(quoteSeats(terms, running, 2, '2026-12-31').lines).toEqual([
      { item: 'extraSeats', quantity: 2, unitPrice: '365.00', amount: '2.00' },
    ]);
  });

  it('an upload that is not completed is given up after 24 hours (R-file-7)', () => {
    expect(uploadLifetimeMilliseconds).toBe(86_400_000);
  });

  it('what is typed in full width is what it means', () => {
    expect(halfWidth('Ａ　１￥％')).toBe('A 1¥%');
    expect([' ¥ 5', '￥12,800'].map((text) => typedAmountSchema.parse(text))).toEqual(['5.00', '12800.00']);
    expect(['1,234', '-1 234.5', '+1,234,567'].map(ungrouped)).toEqual(['1234', '-1234.5', '+1234567']);
    for (const text of ['x1,234', '1,234x', '1,23', '1,234 567', '~1,234'])
      expect(ungrouped(text), text).toBeUndefined();
  });

  it('a phone loses the country only before it', () => {
    expect(normalizePhone('+86 138-0013 8000')).toBe('13800138000');
    expect(normalizePhone('138+8600138000')).toBe('138+8600138000');
  });

  it('an order number is DD, the day, and six digits or more (R-order-3)', () => {
    expect(orderNumber('2026-11-21', 123)).toBe('DD20261121000123');
    expect(orderNumber('2026-11-21', 1_234_567)).toBe('DD202611211234567');
    expect(orderNumberStart('2026-01-02')).toBe('DD20260102');
  });

  it('the later of two days is told by the calendar', () => {
    expect(laterDay('2026-01-31', '2026-02-01')).toBe('2026-02-01');
    expect(laterDay('2026-02-01', '2026-01-31')).toBe('2026-02-01');
    expect(dayIn('2026-02-28')).toBe('2026-02-28');
    for (const none of [undefined, '', '2026-02-29', 'x']) expect(dayIn(none)).toBeUndefined();
    expect(refused(instantSchema, 1)).toHaveProperty('');
  });

  it('an id is a UUID, in lower case', () => {
    const id = 'abcdef12-3456-4789-8abc-def012345678';
    expect(asRecordId(id)).toBe(id);
    expect(asRecordId(id.toUpperCase())).toBe(id);
    for (const none of [
      undefined,
      '',
      `x${id}`,
      `${id}0`,
      id.slice(1),
      id.replaceAll('-', ''),
      id.replace('a', 'g'),
    ])
      expect(asRecordId(none), none).toBeUndefined();
  });

  it('a file is sent in parts of 8 MiB, the last as large as what is left', () => {
    const part = 8_388_608;
    expect(filePartsOf(0)).toEqual([]);
    expect(filePartsOf(1)).toEqual([{ number: 1, start: 0, size: 1 }]);
    expect(filePartsOf(part)).toEqual([{ number: 1, start: 0, size: part }]);
    expect(filePartsOf(20_000_000)).toEqual([
      { number: 1, start: 0, size: part },
      { number: 2, start: 8_388_608, size: part },
      { number: 3, start: 16_777_216, size: 3_222_784 },
    ]);
  });

  it('two versions of an application differ in the fields that say something else', () => {
    const version = {
      name: 'CRM',
      clients: ['web' as const],
      description: 'a',
      accessAddress: '',
      testAccount: '',
      installer: null,
      downloadInstructions: '',
      developerSeatPrice: '1.00',
      platformSeatPrice: '1.00',
    };
    const file = { id: 'a', name: 'a.zip', size: 1 };
    expect(changedFields(version, version)).toEqual([]);
    const all = {
      name: 'CRM 2',
      clients: ['ios' as const],
      description: 'b',
      accessAddress: 'b',
      testAccount: 'b',
      installer: file,
      downloadInstructions: 'b',
      developerSeatPrice: '2.00',
      platformSeatPrice: '2.00',
    };
    expect(changedFields(version, all)).toEqual(
      'name clients description accessAddress testAccount installer downloadInstructions developerSeatPrice platformSeatPrice'.split(
        ' ',
      ),
    );
    expect(changedFields(all, { ...all, installer: { ...file, name: 'b.zip' } })).toEqual([]);
    expect(changedFields(all, { ...all, installer: { ...file, id: 'b' } })).toEqual(['installer']);
  });
});
