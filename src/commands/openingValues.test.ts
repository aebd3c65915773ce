import { expect, it } from 'vitest';
import type { OpeningValues } from '../commandKit/command.ts';
import { defineCommand } from '../commandKit/command.ts';
import type { AgentEdit } from '../domain/newAgent.ts';
import type { NewAgentLevel } from '../domain/newAgentLevel.ts';
import type { CreditCodeValues, CustomerEditValues } from '../domain/newCustomer.ts';
import type { NoteEdit } from '../domain/newNote.ts';
import type { PlatformUserEdit } from '../domain/newPlatformUser.ts';
import { IconPencil } from '../icons/icons.ts';
import type { TypedVersion } from './application/applicationSchema.ts';
import type { EditedPackage } from './package/packageSchema.ts';
import { allCommands } from './registry.ts';

// Each form that saves a record, without one of its fields. The compiler holds every line to its `@ts-expect-error`.

// @ts-expect-error: the director is not read.
const agent: OpeningValues<Omit<AgentEdit, 'id' | 'version'>> = { name: '', levelId: '' };
// @ts-expect-error: the rate is not read.
const agentLevel: OpeningValues<NewAgentLevel> = { name: '' };
// @ts-expect-error: the clients are not read.
const application: OpeningValues<Omit<TypedVersion, 'clients'> & { clients: string[] }> = { name: '' };
// @ts-expect-error: the website, which is optional, is not read.
const customer: OpeningValues<CustomerEditValues> = {
  version: 1,
  name: '',
  creditCode: '',
  industry: '',
  employeeCount: 1,
  adminName: '',
  adminPhone: '',
  adminAccount: '',
};
// @ts-expect-error: the version, with which the code was read, is not read.
const creditCode: OpeningValues<CreditCodeValues> = { creditCode: '' };
// @ts-expect-error: the text is not read.
const note: OpeningValues<Pick<NoteEdit, 'text'>> = {};
// @ts-expect-error: the field `kind`, which is sent as `trial`, is not read.
const packageTerms: OpeningValues<EditedPackage> = {
  name: '',
  baseSeats: 1,
  applicationIds: [],
  durationMonths: 1,
  price: '',
  seatPrice: '',
};
// @ts-expect-error: the name is not read. No password is.
const platformUser: OpeningValues<Pick<PlatformUserEdit, 'name' | 'password'>> = {};

const form = {
  id: 'test.edit',
  title: 'command.note.edit',
  icon: IconPencil,
  roles: ['agent'],
  run: async () => ({}),
} as const;
const schema = async () => (await import('../domain/newAgentLevel.ts')).newAgentLevelSchema;

it('is not declared without a value for each field of a form that saves', () => {
  const declarations = [
    // @ts-expect-error: it opens with no values.
    () => defineCommand({ ...form, input: { submit: 'save', fields: [], schema } }),
    () =>
      defineCommand({
        ...form,
        // @ts-expect-error: the rate is absent.
        input: { submit: 'save', fields: [], schema, initial: () => ({ name: '' }) },
      }),
    () =>
      defineCommand({
        ...form,
        input: { submit: 'save', fields: [], schema, initial: () => ({ name: '', discountRate: '' }) },
      }),
    () => defineCommand({ ...form, input: { submit: 'create', fields: [], schema } }),
  ];
  expect(declarations.map((declare) => declare().id)).toEqual(Array(4).fill('test.edit'));
});

it('is tested for every form that saves', () => {
  const forms = [agent, agentLevel, application, customer, creditCode, note, packageTerms, platformUser];
  expect(forms).toHaveLength(8);
  const saving = allCommands.filter(({ input }) => input?.submit === 'save').map(({ id }) => id);
  // Audit cases and macros are not in `forms`, because only their own declarations type their opening values.
  expect(saving.sort()).toEqual([
    'agent.edit',
    'agentLevel.edit',
    'application.edit',
    'auditCase.edit',
    'customer.changeCreditCode',
    'customer.edit',
    'macro.new',
    'macro.rename',
    'note.edit',
    'package.edit',
    'platformUser.edit',
  ]);
});
