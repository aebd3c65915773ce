import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { companyNameLimit, industries } from '../domain/customer.ts';
import type { NewCustomer } from '../domain/newCustomer.ts';
import { graphql } from '../graph/client/graphql.ts';
import { defineCommand, type Command } from './command.ts';
import type { CustomerFacts } from './records/customer.ts';
import type { SellValues } from './schemas/sale.ts';
import { sellPackageInput, sellPackage } from './sellPackage.ts';

const proposedIdQuery = graphql(`
  query ProposedCompanyId {
    customerGenerateId {
      companyId
    }
  }
`);

const customerAddMutation = graphql(`
  mutation CustomerAdd($input: NewCustomer_Input!) {
    customerAdd(input: $input) {
      id
      name
      companyId
    }
  }
`);

export const clientDetailRoute = '/my-client-detail';
export const newCustomerRoute = '/my-client/new-customer';

export const customerCommands: Command[] = [
  defineCommand<unknown, NewCustomer>({
    id: 'customer.new',
    title: 'command.customer.new',
    icon: IconUserPlus,
    keywords: ['add', 'client', '客户', '添加'],
    roles: ['salesperson'],
    key: 'n',
    input: {
      schema: async () => (await import('../domain/newCustomer.ts')).newCustomerSchema,
      initial: async ({ graph }) => {
        const { customerGenerateId } = await graph.query(proposedIdQuery, {});
        return { companyId: customerGenerateId?.companyId ?? '' };
      },
      fields: [
        { name: 'name', kind: 'text', label: 'customer.name', maxLength: companyNameLimit },
        {
          name: 'companyId',
          kind: 'text',
          label: 'customer.companyId',
          help: 'customer.companyIdHelp',
          maxLength: 4,
        },
        { name: 'creditCode', kind: 'text', label: 'customer.creditCode' },
        {
          name: 'industry',
          kind: 'choice',
          label: 'customer.industry',
          choices: async ({ t }) => industries.map((value) => ({ value, label: t(`industry.${value}`) })),
        },
        { name: 'employeeCount', kind: 'integer', label: 'customer.employeeCount', min: 1, max: 10_000_000 },
        { name: 'adminName', kind: 'text', label: 'customer.adminName', maxLength: 20 },
        { name: 'adminPhone', kind: 'text', label: 'customer.adminPhone' },
        { name: 'adminAccount', kind: 'text', label: 'customer.adminAccount', maxLength: 20 },
        {
          name: 'adminPassword',
          kind: 'password',
          label: 'customer.adminPassword',
          help: 'validation.initialPassword',
          autoComplete: 'new-password',
        },
        {
          name: 'adminPasswordAgain',
          kind: 'password',
          label: 'customer.adminPasswordAgain',
          autoComplete: 'new-password',
        },
      ],
    },
    run: async ({ context, values, idempotencyKey }) => {
      const { customerAdd } = await context.graph.mutate(
        customerAddMutation,
        { input: values },
        idempotencyKey,
      );
      return {
        notice: { key: 'notice.customer.added', params: { name: values.name } },
        route: `${clientDetailRoute}?id=${customerAdd?.id ?? ''}`,
      };
    },
  }),
  defineCommand<CustomerFacts, SellValues>({
    id: 'customer.sellPackage',
    title: 'command.customer.sellPackage',
    icon: IconShoppingCart,
    keywords: ['buy', 'order', 'package', '下单', '购买'],
    roles: ['salesperson'],
    on: 'customer',
    key: 'b',
    primary: true,
    blockedBy: (_context, customer) =>
      customer.status === 'disabled' ? [{ key: 'refusal.customer.disabled' }] : [],
    input: sellPackageInput,
    run: sellPackage,
  }),
  defineCommand<CustomerFacts, unknown>({
    id: 'customer.open',
    title: 'command.customer.open',
    icon: IconEye,
    roles: ['salesperson'],
    on: 'customer',
    key: 'o',
    run: async ({ record }) => ({ route: `${clientDetailRoute}?id=${record.id}`, go: true }),
  }),
];
