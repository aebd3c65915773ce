import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { agentEditSchema, agentStatusSchema, newAgentSchema } from './newAgent.ts';
import { agentLevelEditSchema, agentLevelStatusSchema, newAgentLevelSchema } from './newAgentLevel.ts';
import {
  applicationPublishSchema,
  applicationUnpublishSchema,
  newApplicationSchema,
  newVersionSchema,
  versionAuditSchema,
  versionEditSchema,
  versionSubmitSchema,
} from './newApplication.ts';
import {
  newPlatformUserSchema,
  platformUserEditSchema,
  platformUserStatusSchema,
} from './newPlatformUser.ts';
import { newStaffSchema, resignSchema, transferSchema } from './newStaff.ts';
import { messagesOf, refused, uuid } from './testing/refused.ts';

const seen = { id: uuid, version: 3 };
const long = (length: number) => 'x'.repeat(length);

const agent = { name: '云帆', director: '张三', levelId: uuid };
const newAgent = { ...agent, enterpriseId: 'A001', account: 'a.b-c_1', password: 'abc1234' };
const level = { name: 'Gold', discountRate: '0.15' };
const platformUser = {
  role: 'developer',
  name: '李四',
  enterpriseId: 'OPS',
  account: 'lisi',
  password: 'secret!',
};
const member = {
  name: '王五',
  mobile: '13800138000',
  account: 'wangwu',
  password: 'secret!',
  passwordAgain: 'secret!',
};
const version = {
  name: 'CRM',
  number: '2.1.0',
  clients: ['web', 'ios'],
  description: 'First',
  testAccount: 'demo',
  accessAddress: 'https://crm.example',
  installerFileId: null,
  downloadInstructions: 'Open it',
  developerSeatPrice: '10.00',
  platformSeatPrice: '0.00',
};
const receivers = { receiverId: uuid, assignments: [{ customerId: uuid, receiverId: uuid }] };

/** A valid input for each call, which parsing does not change. */
const accepted: [string, z.ZodType, Record<string, unknown>][] = [
  ['new agent', newAgentSchema, newAgent],
  ['agent edit', agentEditSchema, { ...agent, ...seen, password: 'abc1234' }],
  ['agent status', agentStatusSchema, { ...seen, event: 'disable' }],
  ['new level', newAgentLevelSchema, level],
  ['level edit', agentLevelEditSchema, { ...level, ...seen }],
  ['level status', agentLevelStatusSchema, { ...seen, event: 'enable' }],
  ['new platform user', newPlatformUserSchema, platformUser],
  ['platform user edit', platformUserEditSchema, { ...seen, name: '李四', password: 'secret!' }],
  ['platform user status', platformUserStatusSchema, { ...seen, event: 'disable' }],
  ['new member of staff', newStaffSchema, member],
  ['resignation', resignSchema, { ...seen, transfer: true, ...receivers }],
  ['later transfer', transferSchema, { ...seen, ...receivers }],
  ['new application', newApplicationSchema, version],
  ['new version', newVersionSchema, { applicationId: uuid, ...version }],
  ['version edit', versionEditSchema, { ...seen, ...version }],
  ['submission', versionSubmitSchema, seen],
  ['review', versionAuditSchema, { ...seen, event: 'reject', remarks: 'No login' }],
  ['publication', applicationPublishSchema, seen],
  ['withdrawal', applicationUnpublishSchema, { ...seen, remarks: 'Remove it' }],
];

/** The rule, the refused values of a field, and the message. `undefined`: the field is omitted. */
const refusedWith: [string, z.ZodType, Record<string, unknown>, string, unknown[], string][] = [
  ['R-agent-2', newAgentSchema, newAgent, 'name', ['', '  '], 'validation.nameRequired'],
  ['R-agent-2', newAgentSchema, newAgent, 'name', [long(21)], 'validation.tooLong'],
  ['R-agent-2', newAgentSchema, newAgent, 'director', ['', '  '], 'validation.required'],
  ['R-agent-2', newAgentSchema, newAgent, 'director', [long(21)], 'validation.tooLong'],
  ['R-agent-2', newAgentSchema, newAgent, 'levelId', ['', 'gold'], 'validation.required'],
  ['R-agent-3', newAgentSchema, newAgent, 'enterpriseId', ['', ' '], 'login.enterpriseIdEmpty'],
  [
    'R-agent-3',
    newAgentSchema,
    newAgent,
    'enterpriseId',
    ['A', long(13), 'A-1', '!A1', 'A1!'],
    'validation.enterpriseId',
  ],
  ['R-form-4', newAgentSchema, newAgent, 'account', ['', ' '], 'login.accountEmpty'],
  [
    'R-form-4',
    newAgentSchema,
    newAgent,
    'account',
    ['a', long(21), 'a b', '@ab', 'ab@'],
    'validation.account',
  ],
  ['R-password-1', newAgentSchema, newAgent, 'password', [''], 'login.passwordEmpty'],
  ['R-password-1', newAgentSchema, newAgent, 'password', ['12345678'], 'validation.agentPassword'],
  ['R-password-1', agentEditSchema, { ...agent, ...seen }, 'password', ['a-b'], 'validation.agentPassword'],
  ['R-level-2', newAgentLevelSchema, level, 'name', ['', ' '], 'validation.nameRequired'],
  ['R-level-2', newAgentLevelSchema, level, 'name', [long(21)], 'validation.tooLong'],
  ['R-level-2', newAgentLevelSchema, level, 'discountRate', [''], 'validation.rateRequired'],
  ['R-money-4', newAgentLevelSchema, level, 'discountRate', ['15%', '0.12345', 'x0.1'], 'validation.rate'],
  ['R-level-2', newAgentLevelSchema, level, 'discountRate', ['2', '1.01', '1.0001'], 'validation.rateRange'],
  ['R-user-1', newPlatformUserSchema, platformUser, 'role', [undefined, 'agent'], 'validation.required'],
  ['R-form-1', newPlatformUserSchema, platformUser, 'name', ['', ' '], 'validation.nameRequired'],
  ['R-form-1', newPlatformUserSchema, platformUser, 'name', [long(21)], 'validation.tooLong'],
  ['R-password-2', newPlatformUserSchema, platformUser, 'password', ['short'], 'validation.initialPassword'],
  [
    'R-password-2',
    platformUserEditSchema,
    { ...seen, name: '李四' },
    'password',
    ['short'],
    'validation.initialPassword',
  ],
  ['R-form-1', newStaffSchema, member, 'name', ['', ' '], 'validation.nameRequired'],
  ['R-form-1', newStaffSchema, member, 'name', [long(21)], 'validation.tooLong'],
  ['R-password-3', newStaffSchema, member, 'passwordAgain', [''], 'login.passwordEmpty'],
  ['R-password-3', newStaffSchema, member, 'passwordAgain', ['Secret!'], 'validation.passwordsDiffer'],
  ['R-staff-4', resignSchema, seen, 'transfer', [undefined, 'yes'], 'validation.required'],
  [
    'R-staff-4',
    resignSchema,
    { ...seen, transfer: true },
    'receiverId',
    ['x'],
    'validation.receiverRequired',
  ],
  ['R-app-3', newApplicationSchema, version, 'name', ['', ' '], 'validation.nameRequired'],
  ['R-app-3', newApplicationSchema, version, 'name', [long(31)], 'validation.tooLong'],
  ['R-app-3', newApplicationSchema, version, 'number', ['', ' '], 'validation.required'],
  [
    'R-app-3',
    newApplicationSchema,
    version,
    'number',
    ['v1', '1.', '1.2.3.4.5', '12345', '1.12345', '1,2', '1.2b'],
    'validation.versionNumber',
  ],
  ['R-app-3', newApplicationSchema, version, 'clients', [[]], 'validation.required'],
  ['R-app-3', newApplicationSchema, version, 'clients', [['web', 'web']], 'validation.choice'],
  [
    'R-app-3',
    newApplicationSchema,
    version,
    'clients',
    [['web', 'windows', 'macos', 'android', 'ios', 'miniProgram', 'web']],
    'validation.choice',
  ],
  ['R-app-3', newApplicationSchema, version, 'clients.0', [['linux']], 'validation.choice'],
  ['R-app-3', newApplicationSchema, version, 'description', ['', ' '], 'validation.required'],
  ['R-app-3', newApplicationSchema, version, 'description', [long(1001)], 'validation.tooLong'],
  ['R-app-1', newApplicationSchema, version, 'testAccount', [long(201)], 'validation.tooLong'],
  [
    'R-app-3',
    newApplicationSchema,
    version,
    'accessAddress',
    ['crm', 'ftp://crm.example', 'xhttp://crm.example', 'httpsx://crm.example'],
    'validation.address',
  ],
  [
    'R-app-3',
    newApplicationSchema,
    version,
    'accessAddress',
    [`https://crm.example/${long(200)}`],
    'validation.tooLong',
  ],
  ['R-app-1', newApplicationSchema, version, 'downloadInstructions', [long(1001)], 'validation.tooLong'],
  ['R-app-3', newApplicationSchema, version, 'developerSeatPrice', ['1.5'], 'validation.money'],
  ['R-app-3', newApplicationSchema, version, 'developerSeatPrice', ['-1.00'], 'validation.price'],
  ['R-app-3', newApplicationSchema, version, 'platformSeatPrice', ['x'], 'validation.money'],
  ['R-app-3', newApplicationSchema, version, 'platformSeatPrice', ['-0.01'], 'validation.price'],
];

describe('what is entered of agents, staff, platform users and applications', () => {
  it.each(accepted)('%s: a right input is taken as it is', (_, schema, input) => {
    expect(schema.parse(input)).toEqual(input);
    for (const field of Object.keys(input))
      if (['id', 'version', 'event'].includes(field))
        expect(refused(schema, { ...input, [field]: undefined }), field).toHaveProperty(field);
  });

  it.each(refusedWith)('%s is held (row %#)', (_, schema, right, path, values, key) => {
    const [field = ''] = path.split('.');
    for (const value of values)
      expect(refused(schema, { ...right, [field]: value }), JSON.stringify(value)).toEqual({ [path]: key });
  });

  it('is taken up to its limits', () => {
    for (const discountRate of ['0', '1', '1.0000', '0.9999'])
      expect(refused(newAgentLevelSchema, { ...level, discountRate }), discountRate).toEqual({});
    for (const account of ['ab', long(20), 'A.b-c_9'])
      expect(refused(newAgentSchema, { ...newAgent, account }), account).toEqual({});
    for (const number of ['1', '1234', '1.2', '1.2.3.4', '1234.1234.1234.1234'])
      expect(refused(newApplicationSchema, { ...version, number }), number).toEqual({});
    for (const accessAddress of ['http://crm.example', 'https://crm.example/a?b=c'])
      expect(refused(newApplicationSchema, { ...version, accessAddress }), accessAddress).toEqual({});
    const longest = { name: long(30), description: long(1000), testAccount: long(200) };
    expect(refused(newApplicationSchema, { ...version, ...longest })).toEqual({});
    expect(refused(newAgentSchema, { ...newAgent, name: long(20), director: long(20) })).toEqual({});
    expect(refused(newStaffSchema, { ...member, name: long(20) })).toEqual({});
    const assignments = (length: number) =>
      Array.from({ length }, () => ({ customerId: uuid, receiverId: uuid }));
    expect(refused(transferSchema, { ...seen, assignments: assignments(10_000) })).toEqual({});
    expect(refused(transferSchema, { ...seen, assignments: assignments(10_001) })).toHaveProperty(
      'assignments',
    );
    expect(refused(transferSchema, { ...seen, assignments: [{ customerId: uuid, receiverId: '' }] })).toEqual(
      { 'assignments.0.receiverId': 'validation.receiverRequired' },
    );
  });

  it('may be empty where nothing need be said, and is refused in our words where it is no text', () => {
    const edit = { ...seen, name: '李四' };
    expect(refused(platformUserEditSchema, { ...edit, password: '' })).toEqual({});
    expect(refused(platformUserEditSchema, { ...edit, password: 5 })).toEqual({
      password: 'validation.initialPassword',
    });
    expect(refused(agentEditSchema, { ...agent, ...seen, password: 5 })).toEqual({
      password: 'validation.agentPassword',
    });
    expect(refused(newApplicationSchema, { ...version, accessAddress: '' })).toEqual({});
    expect(refused(newApplicationSchema, { ...version, accessAddress: 5 })).toEqual({
      accessAddress: 'validation.address',
    });
    for (const event of ['pass', 'reject'])
      expect(refused(versionAuditSchema, { ...seen, event }), event).toEqual({});
  });

  it('is tidied of blanks around it, and an enterprise ID is kept in upper case', () => {
    const padded = { name: ' 云帆 ', director: ' 张三 ', enterpriseId: ' a001 ', account: ' a.b-c_1 ' };
    expect(newAgentSchema.parse({ ...newAgent, ...padded })).toEqual(newAgent);
    expect(newAgentLevelSchema.parse({ ...level, name: ' Gold ' })).toEqual(level);
    expect(newPlatformUserSchema.parse({ ...platformUser, name: ' 李四 ' })).toEqual(platformUser);
    expect(newStaffSchema.parse({ ...member, name: ' 王五 ' })).toEqual(member);
    const wide = {
      name: ' CRM ',
      number: ' 2.1.0 ',
      description: ' First ',
      testAccount: ' demo ',
      downloadInstructions: ' Open it ',
    };
    expect(newApplicationSchema.parse({ ...version, ...wide })).toEqual(version);
  });

  it('has defaults where nothing need be said', () => {
    expect(agentEditSchema.parse({ ...agent, ...seen }).password).toBe('');
    expect(agentEditSchema.parse({ ...agent, ...seen, password: '' }).password).toBe('');
    expect(platformUserEditSchema.parse({ ...seen, name: '李四' }).password).toBe('');
    expect(resignSchema.parse({ ...seen, transfer: false })).toEqual({
      ...seen,
      transfer: false,
      assignments: [],
    });
    const {
      testAccount: _t,
      accessAddress: _a,
      installerFileId: _i,
      downloadInstructions: _d,
      ...least
    } = version;
    expect(newApplicationSchema.parse(least)).toEqual({
      ...least,
      testAccount: '',
      accessAddress: '',
      installerFileId: null,
      downloadInstructions: '',
    });
  });

  it('asks for the same password twice as soon as both are there, whatever else is wrong', () => {
    expect(refused(newStaffSchema, { password: 'secret!', passwordAgain: 'other!' })).toHaveProperty(
      'passwordAgain',
      'validation.passwordsDiffer',
    );
    for (const only of [{ password: 'secret!' }, { passwordAgain: 'secret!' }])
      expect(messagesOf(newStaffSchema, only)).not.toContain('validation.passwordsDiffer');
    expect(messagesOf(newStaffSchema, null)).not.toContain('validation.passwordsDiffer');
  });
});
