import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
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
  /** Which rows of the table are its records; undefined: all. */
  where?: SQL;
}

const userFields = [users.enterpriseId, users.account, users.roleId, users.agentId, users.name, users.mobile];

/**
 * The fields of a record that only a step of its lifecycle changes: each entry keeps them as they are after the step, and
 * verification compares the record with its last entry. Left out are points in time, which the entry has itself, secrets,
 * and the text of a note, of which nothing may stay once it is deleted: what one in a case says, the case's entries keep.
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
      orders.startDate,
      orders.endDate,
      orders.quotedTermEnd,
      orders.quotedTermSeats,
      orders.quotedBaseSeats,
      orders.quotedMonths,
      orders.quotedPrice,
      orders.quotedSeatPrice,
      orders.contractFileId,
      orders.decidedById,
      orders.remarks,
    ],
  },
  agentLevel: { table: agentLevels, fields: [agentLevels.name, agentLevels.discountRate] },
  agent: { table: agents, fields: [agents.enterpriseId, agents.name, agents.levelId, agents.director] },
  customer: {
    table: customers,
    fields: [
      customers.companyId,
      customers.name,
      customers.employeeCount,
      customers.creditCode,
      customers.industry,
      customers.adminName,
      customers.adminPhone,
      customers.adminAccount,
      customers.agentId,
      customers.salespersonId,
    ],
  },
  note: { table: notes, fields: [notes.agentId, notes.customerId, notes.orderId, notes.authorId] },
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
    fields: [passwordRequests.userId, passwordRequests.agentId, passwordRequests.answeredById],
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
    ],
  },
  // All that is to be told of it is its state.
  packageAvailability: { table: packageAvailabilities, fields: [] },
  applicationPublication: {
    table: applications,
    fields: [applications.developerId, applications.removalInstructions],
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
    ],
  },
};

/** The audited fields as JSON by the names of their columns, for a query of the records. */
export function contentHere(lifecycle: LifecycleId): SQL<Content> {
  const columns = sql.join([...auditedRecords[lifecycle].fields], sql`, `);
  return subquery(sql`select to_jsonb(audited) from (select ${columns}) as audited`);
}

export type Content = Record<string, unknown>;

/** The same of the records of these ids, by id. */
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
