import {
  getNullableType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { agentDetailsSchema, agentSchema } from '../../domain/agent.ts';
import { applicationDetailSchema, applicationSchema } from '../../domain/application.ts';
import { auditCaseDetailSchema, auditCaseSchema } from '../../domain/auditCase.ts';
import { customerDetailSchema, customerSchema } from '../../domain/customer.ts';
import { orderDetailSchema, orderSchema } from '../../domain/order.ts';
import { managedPackageSchema, packageDetailSchema } from '../../domain/productPackage.ts';
import { linkOf, loaderFor, queryCall, type Row } from './links.ts';
import type { GraphContext } from './meshSchema.ts';

/**
 * An entity whose rows in lists have fewer fields than the record on its page. The graph has one type for both. A call that
 * answers the entity itself, and not a list of it, answers all of its fields.
 */
interface Detail {
  /** The contract's schema of the record on its page. */
  schema: string;
  /** The call that answers this record by its `id`. */
  call: string;
  /** The fields that rows in lists lack. */
  fields: readonly string[];
}

const beyond = (detail: { shape: object }, row: { shape: object }) =>
  Object.keys(detail.shape).filter((name) => !(name in row.shape));

/** The entities, by their type in the graph. */
export const details: Readonly<Record<string, Detail>> = {
  Order: {
    schema: 'OrderDetail',
    call: 'orderDetail',
    fields: beyond(orderDetailSchema, orderSchema),
  },
  Customer: {
    schema: 'CustomerDetail',
    call: 'customerDetail',
    fields: beyond(customerDetailSchema, customerSchema),
  },
  Agent: {
    schema: 'AgentDetails',
    call: 'agentDetails',
    fields: beyond(agentDetailsSchema, agentSchema),
  },
  ManagedPackage: {
    schema: 'PackageDetail',
    call: 'packageDetail',
    fields: beyond(packageDetailSchema, managedPackageSchema),
  },
  Application: {
    schema: 'ApplicationDetail',
    call: 'appDetail',
    fields: beyond(applicationDetailSchema, applicationSchema),
  },
  AuditCase: {
    schema: 'AuditCaseDetail',
    call: 'auditCaseDetail',
    fields: beyond(auditCaseDetailSchema, auditCaseSchema),
  },
};

/** Returns the entity whose rows in lists lack the field; undefined if they have it. */
export function detailOf(type: string, field: string): Detail | undefined {
  const detail = details[type];
  return detail?.fields.includes(field) ? detail : undefined;
}

/** Tells whether an answer of this type has all fields of its entity: it is the entity itself, and not a list of it. */
export function isDetail(type: GraphQLOutputType): boolean {
  const answered = getNullableType(type);
  return isObjectType(answered) && answered.name in details;
}

/** Lets the fields that rows in lists lack ask for the record, once in a request. Changes the schema. */
export function resolveDetails(schema: GraphQLSchema): void {
  for (const [name, { call, fields }] of Object.entries(details)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      // A link asks for the rows of all records at once.
      if (!fields.includes(field.name) || linkOf(name, field.name)) continue;
      field.resolve = async (record: Row, _args, context: GraphContext, info) => {
        if (record[field.name] !== undefined) return record[field.name];
        return (await recordOf(call, String(record.id), context, info))?.[field.name];
      };
    }
  }
}

/** Returns the record on its page. Throws CallFailure. */
async function recordOf(call: string, id: string, context: GraphContext, info: GraphQLResolveInfo) {
  const loader = loaderFor(context, call, (ids) =>
    Promise.all(
      ids.map((each) =>
        queryCall(call, { id: each }, context, info).then(
          (answer) => [answer as Row],
          (error: Error) => error,
        ),
      ),
    ),
  );
  const [record] = await loader.load(id);
  return record;
}
