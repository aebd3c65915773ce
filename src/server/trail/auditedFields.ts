import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { PgTimestamp, type PgColumn, type PgTable, type PgView } from 'drizzle-orm/pg-core';
import { customerFields } from '../../domain/customer.ts';
import { platformRoles } from '../../domain/platformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import {
  agentLevels,
  agents,
  applications,
  applicationVersions,
  auditCases,
  correctionRecords,
  customers,
  fileRecords,
  orders,
  packageApplications,
  packageAvailabilities,
  packages,
  passwordRequests,
  rechargeRecords,
  subscriptions,
  users,
} from '../db/schema.ts';
import { notes } from '../db/schema/notes.ts';
import type { Queryable } from '../db/database.ts';
import { subquery } from '../db/subquery.ts';

interface AuditedRecords {
  table: (PgTable | PgView) & Record<'id' | 'status', PgColumn>;
  fields: readonly PgColumn[];
  /** Values derived from other columns or tables, by the names that entries use for them. */
  derived?: Record<string, SQL>;
  /** The condition for rows that are the type's records; undefined: all rows. */
  where?: SQL;
}

const userFields = [
  users.enterpriseId,
  users.account,
  users.roleId,
  users.agentId,
  users.name,
  users.mobile,
  users.resignedAt,
  users.createdAt,
];

/** Returns an instant in the format of entries, whatever the time zone of the connection. */
const instantText = (column: PgColumn) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The logins of an agent itself: the steps of the agent are theirs too (R-trail-18). */
const agentLogins = subquery(sql`select coalesce(jsonb_agg(to_jsonb(login) order by id), '[]') from (
    select ${users.id}, ${users.enterpriseId}, ${users.account}, ${users.roleId}, ${users.agentId}, ${users.name},
      ${users.mobile}, ${users.status}, ${instantText(users.resignedAt)} as resigned_at,
      ${instantText(users.createdAt)} as created_at
    from ${users} where ${users.agentId} = ${agents.id} and ${users.roleId} = ${sql.raw(String(roleIds.agent))}
  ) as login`);

const applicationIds = subquery(sql`select coalesce(jsonb_agg(${packageApplications.applicationId}
    order by ${packageApplications.applicationId}), '[]')
  from ${packageApplications} where ${packageApplications.packageId} = ${packages.id}`);

/** Shows a change of the hash without revealing the password: nobody can guess it without the salt in the hash. */
const customerPasswordDigest = sql`encode(sha256(convert_to(${customers.adminPasswordHash}, 'UTF8')), 'hex')`;

/** A pending order belongs to its customer's salesperson (verifyDerived.ts), and moves with the customer. */
const sellerOfDecided = sql`case when ${orders.status} = 'pending' then null else ${orders.salespersonId} end`;

/**
 * The fields of a record that only a step of its lifecycle changes. Each entry stores their values after the step, and
 * verification compares the record with its last entry. `uncoveredColumns.ts` lists the other columns with reasons.
 */
export const auditedRecords: Record<LifecycleId, AuditedRecords> = {
  dealApproval: {
    table: orders,
    fields: [
      orders.orderNo,
      orders.customerId,
      orders.agentId,
      orders.kind,
      orders.packageId,
      orders.packageName,
      orders.seatCount,
      orders.amount,
      orders.quotedAmount,
      orders.startDate,
      orders.endDate,
      orders.quotedTermEnd,
      orders.quotedTermSeats,
      orders.quotedBaseSeats,
      orders.quotedMonths,
      orders.quotedPrice,
      orders.quotedSeatPrice,
      orders.contractFileId,
      orders.customerName,
      orders.creditCode,
      orders.agentName,
      orders.salespersonName,
      orders.decidedById,
      orders.remarks,
      orders.appliedAt,
      orders.decidedAt,
    ],
    derived: { salesperson_id: sellerOfDecided },
  },
  agentLevel: {
    table: agentLevels,
    fields: [agentLevels.name, agentLevels.discountRate, agentLevels.createdAt],
  },
  agent: {
    table: agents,
    fields: [agents.enterpriseId, agents.name, agents.levelId, agents.director, agents.createdAt],
    derived: { logins: agentLogins },
  },
  customer: {
    table: customers,
    fields: [
      customers.companyId,
      ...customerFields.map((field) => customers[field]),
      customers.agentId,
      customers.salespersonId,
      customers.createdAt,
    ],
    derived: { admin_password_digest: customerPasswordDigest },
  },
  note: {
    table: notes,
    fields: [
      notes.agentId,
      notes.customerId,
      notes.caseId,
      notes.orderId,
      notes.authorId,
      notes.editedAt,
      notes.deletedAt,
      notes.deletedById,
      notes.createdAt,
    ],
  },
  staff: { table: users, fields: userFields, where: eq(users.roleId, roleIds.salesperson) },
  platformUser: {
    table: users,
    fields: userFields,
    where: inArray(
      users.roleId,
      platformRoles.map((role) => roleIds[role]),
    ),
  },
  passwordRequest: {
    table: passwordRequests,
    fields: [
      passwordRequests.userId,
      passwordRequests.agentId,
      passwordRequests.answeredById,
      passwordRequests.answeredAt,
      passwordRequests.createdAt,
    ],
  },
  packagePublication: {
    table: packages,
    fields: [
      packages.name,
      packages.baseSeats,
      packages.trial,
      packages.durationMonths,
      packages.price,
      packages.seatPrice,
      packages.createdAt,
    ],
    derived: { application_ids: applicationIds },
  },
  // Its only audited value is its state.
  packageAvailability: { table: packageAvailabilities, fields: [] },
  applicationPublication: {
    table: applications,
    fields: [applications.developerId, applications.removalInstructions, applications.createdAt],
  },
  applicationAudit: {
    table: applicationVersions,
    fields: [
      applicationVersions.applicationId,
      applicationVersions.revision,
      applicationVersions.name,
      applicationVersions.number,
      applicationVersions.clients,
      applicationVersions.description,
      applicationVersions.accessAddress,
      applicationVersions.installerFileId,
      applicationVersions.downloadInstructions,
      applicationVersions.developerSeatPrice,
      applicationVersions.platformSeatPrice,
      applicationVersions.reviewDescription,
      applicationVersions.decidedById,
      applicationVersions.appliedAt,
      applicationVersions.decidedAt,
      applicationVersions.createdAt,
    ],
  },
  recharge: {
    table: rechargeRecords,
    fields: [
      rechargeRecords.entryId,
      rechargeRecords.agentId,
      rechargeRecords.rechargeAmount,
      rechargeRecords.discountRate,
      rechargeRecords.creditedAmount,
      rechargeRecords.reversalId,
    ],
  },
  correction: {
    table: correctionRecords,
    fields: [correctionRecords.entryId, correctionRecords.agentId, correctionRecords.amount],
  },
  subscription: {
    table: subscriptions,
    fields: [
      subscriptions.customerId,
      subscriptions.packageId,
      subscriptions.seats,
      subscriptions.startDate,
      subscriptions.endDate,
      subscriptions.createdAt,
    ],
  },
  file: {
    table: fileRecords,
    fields: [
      fileRecords.ownerId,
      fileRecords.purpose,
      fileRecords.name,
      fileRecords.mimeType,
      fileRecords.size,
      fileRecords.sha256,
      fileRecords.contentKey,
      fileRecords.usedBy,
      fileRecords.createdAt,
    ],
  },
  auditCase: {
    table: auditCases,
    fields: [
      auditCases.title,
      auditCases.description,
      auditCases.conclusion,
      auditCases.itemCount,
      auditCases.openedById,
      auditCases.closedById,
      auditCases.closedAt,
      auditCases.createdAt,
    ],
  },
};

/** Returns the audited fields as JSON by the names of their columns, for a query of the records. */
export function contentHere(lifecycle: LifecycleId): SQL<Content> {
  const { fields, derived = {} } = auditedRecords[lifecycle];
  const columns = sql.join(
    [
      ...fields.map((column) =>
        column instanceof PgTimestamp
          ? sql`${instantText(column)} as ${sql.identifier(column.name)}`
          : column,
      ),
      ...Object.entries(derived).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    ],
    sql`, `,
  );
  return subquery(sql`select to_jsonb(audited) from (select ${columns}) as audited`);
}

export type Content = Record<string, unknown>;

/** Returns the audited fields of the records of these ids, by id. */
export async function readContents(
  queryable: Queryable,
  lifecycle: string,
  ids: readonly string[],
): Promise<Map<string, Content>> {
  const known = lifecycle as LifecycleId;
  const { table } = auditedRecords[known];
  const rows = await queryable
    .select({ id: sql<string>`${table.id}`, content: contentHere(known) })
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, content }) => [id, content]));
}
