import type { CustomerField } from '../../domain/customer.ts';
import { customerRoute } from '../../domain/menu.ts';
import type { CreditCodeValues, CustomerEditValues, NewCustomer } from '../../domain/newCustomer.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type {
  CommandContext,
  FieldValue,
  FieldValues,
  Outcome,
  RunContext,
} from '../../commandKit/command.ts';
import { customerFieldsFragment } from './customerFields.ts';
import type { CustomerFacts } from './customerRecord.ts';

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

const typedQuery = graphql(
  `
    query CustomerAsTyped($id: String!) {
      customerDetail(id: $id) {
        version
        ...CustomerFields
      }
    }
  `,
  [customerFieldsFragment],
);

const customerEditMutation = graphql(`
  mutation CustomerEdit($input: CustomerEdit_Input!) {
    customerEdit(input: $input) {
      id
      name
      version
    }
  }
`);

const creditCodeMutation = graphql(`
  mutation CustomerChangeCreditCode($input: CreditCodeChange_Input!) {
    customerChangeCreditCode(input: $input) {
      id
      version
    }
  }
`);

const customerStatusMutation = graphql(`
  mutation CustomerEditStatus($input: CustomerStatusChange_Input!) {
    customerEditStatus(input: $input) {
      id
      status
      version
    }
  }
`);

/** Returns an unused company ID for the form of a new client. */
export async function proposedCompanyId({ graph }: CommandContext): Promise<FieldValues> {
  const { customerGenerateId } = await graph.query(proposedIdQuery, {});
  return { companyId: customerGenerateId?.companyId ?? '' };
}

export async function addCustomer(run: RunContext<undefined, NewCustomer>): Promise<Outcome> {
  const { context, values, idempotencyKey } = run;
  const { customerAdd } = await context.graph.mutate(customerAddMutation, { input: values }, idempotencyKey);
  return {
    notice: { key: 'notice.customer.added', params: { name: values.name } },
    route: customerRoute(context.role, customerAdd?.id ?? ''),
  };
}

/** Returns the initial values of an edit: the current client, with the version that was read together with it. */
export async function customerAsTyped(
  { graph }: CommandContext,
  { id }: CustomerFacts,
): Promise<Record<CustomerField | 'version', FieldValue>> {
  const { customerDetail } = await graph.query(typedQuery, { id });
  if (!customerDetail) throw new Error('The graph answered neither a customer nor an error');
  return { ...customerDetail, website: customerDetail.website ?? '' };
}

export async function editCustomer(run: RunContext<'customer', CustomerEditValues>): Promise<Outcome> {
  const { context, record, values } = run;
  await context.graph.mutate(customerEditMutation, { input: { ...values, id: record.id } });
  return {
    notice: { key: 'notice.customer.edited', params: { name: values.name } },
    route: customerRoute(context.role, record.id),
  };
}

/** Returns the initial values of a credit code change: the current code, with the version that was read together with it. */
export async function creditCodeAsTyped(
  context: CommandContext,
  customer: CustomerFacts,
): Promise<FieldValues> {
  const { version, creditCode } = await customerAsTyped(context, customer);
  return { version, creditCode };
}

export async function changeCreditCode({
  context,
  record,
  values,
}: RunContext<'customer', CreditCodeValues>): Promise<Outcome> {
  await context.graph.mutate(creditCodeMutation, { input: { ...values, id: record.id } });
  return {
    notice: { key: 'notice.customer.edited', params: { name: record.data.name } },
    route: customerRoute(context.role, record.id),
  };
}

export async function changeStatus(
  event: 'disable' | 'enable',
  { context, record }: RunContext<'customer', unknown>,
): Promise<Outcome> {
  const { id, version, name } = record.data;
  const status = event === 'enable' ? ('enabled' as const) : ('disabled' as const);
  await context.graph.mutate(customerStatusMutation, { input: { id, version, status } });
  return {
    notice: { key: `notice.customer.${event}`, params: { name } },
    route: customerRoute(context.role, id),
  };
}
