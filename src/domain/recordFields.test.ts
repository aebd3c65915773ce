import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { agentChoiceSchema, agentDetailsSchema, agentSchema } from './agent.ts';
import { agentLevelSchema } from './agentLevel.ts';
import {
  applicationChoiceSchema,
  applicationDetailSchema,
  applicationSchema,
  applicationVersionSchema,
  unpublishPreviewSchema,
} from './application.ts';
import {
  customerDetailSchema,
  customerSchema,
  customerStatusSchema,
  subscriptionSchema,
} from './customer.ts';
import { importPreviewSchema, importProgressSchema, importResultSchema } from './customerImport.ts';
import { demoAccountSchema, demoSchema } from './demo.ts';
import { dictionaryEntrySchema } from './dictionary.ts';
import { conflictSchema, failureSchema, fieldErrorSchema } from './envelope.ts';
import { installerFileSchema } from './file.ts';
import {
  accountBalanceSchema,
  balanceMonthSchema,
  ledgerEntrySchema,
  ledgerSumSchema,
  rechargeEntrySchema,
  saleEntrySchema,
} from './ledger.ts';
import { lifecycleHistorySchema, stateCountSchema, transitionEntrySchema } from './lifecycleLog.ts';
import {
  contractFileSchema,
  orderDetailSchema,
  orderSchema,
  priceLineSchema,
  quoteSchema,
  requotePreviewSchema,
} from './order.ts';
import { ownSessionSchema } from './ownSession.ts';
import { passwordRequestSchema } from './passwordRequest.ts';
import { platformUserSchema } from './platformUser.ts';
import {
  includedApplicationSchema,
  managedPackageSchema,
  packageChoiceSchema,
  packageDetailSchema,
  productPackageSchema,
} from './productPackage.ts';
import { agentRechargeSchema, correctionPreviewSchema, rechargePreviewSchema } from './recharge.ts';
import {
  foundAgentLevelSchema,
  foundAgentSchema,
  foundApplicationSchema,
  foundCustomerSchema,
  foundOrderSchema,
  foundPackageSchema,
  foundPasswordRequestSchema,
  foundPlatformUserSchema,
  foundRechargeSchema,
  foundStaffSchema,
} from './search.ts';
import {
  transferableCustomerSchema,
  resignPreviewSchema,
  staffChoiceSchema,
  staffSchema,
  transferResultSchema,
} from './staff.ts';
import { listed, refused, required, uuid } from './testing/refused.ts';
import { uploadCredentialSchema, uploadedFileSchema } from './upload.ts';
import { sessionTokenSchema } from './user.ts';

const agent = `id enterpriseId name levelId levelName discountRate director avatarUrl status totalQuota usedQuota
  remainingQuota version createdAt`;
const application = `id name developerId developerName status version passedNumber latestId latestVersion latestNumber
  auditStatus reviewDescription clients canBeTried developerSeatPrice platformSeatPrice createdAt appliedAt releasedAt`;
const customer = `id companyId name employeeCount creditCode industry adminName adminPhone adminAccount website status version
  agentId agentName salespersonId salespersonName orderCount createdAt`;
const order = `id orderNo customerId customerName productType kind packageId packageName seatCount amount quotedAmount status version
  customerNameNow salespersonNameNow agentNameNow context
  appliedAt decidedAt startDate endDate salespersonId salespersonName agentId agentName`;
const quote = 'amount lines seatCount startDate endDate';
const productPackage = 'id name baseSeats trial durationMonths price seatPrice status version';
const recharge = `id kind rechargeAmount creditedAmount discountRate balanceBefore balanceAfter remarks reversesId
  reversedById actorName at`;
const file = 'id name mimeType size';

/** The fields that each answer always has. */
const answers: [string, z.ZodType, string][] = [
  ['agent (R-agent-1)', agentSchema, agent],
  ['agent in full', agentDetailsSchema, `${agent} account levelStatus staffCount customerCount`],
  ['agent to choose', agentChoiceSchema, 'id enterpriseId name levelName discountRate remainingQuota'],
  ['agent level (R-level-1)', agentLevelSchema, 'id name discountRate status agentCount version createdAt'],
  [
    'version of an application (R-app-1)',
    applicationVersionSchema,
    `id applicationId revision name number clients description testAccount accessAddress installer downloadInstructions
     developerSeatPrice platformSeatPrice status version reviewDescription createdAt appliedAt decidedAt decidedByName
     releasedAt`,
  ],
  ['application', applicationSchema, application],
  ['application in full', applicationDetailSchema, `${application} removalInstructions versions`],
  [
    'application to choose',
    applicationChoiceSchema,
    'id name status developerSeatPrice platformSeatPrice number',
  ],
  ['withdrawal of an application (R-app-11)', unpublishPreviewSchema, 'applicationId packages customerCount'],
  [
    'term',
    subscriptionSchema,
    'id packageId packageName trial seats startDate endDate running status blockedReason',
  ],
  ['customer (R-customer-1)', customerSchema, customer],
  ['customer in full', customerDetailSchema, `${customer} subscriptions`],
  ['status of a customer', customerStatusSchema, 'id status version'],
  ['preview of an import', importPreviewSchema, 'total wrong unknownTitles rows'],
  ['progress of an import', importProgressSchema, 'done total'],
  ['import', importResultSchema, 'added'],
  ['demo', demoSchema, 'demo accounts'],
  ['demo login', demoAccountSchema, 'enterpriseId account password roleId'],
  ['dictionary entry', dictionaryEntrySchema, 'code label'],
  ['refused field', fieldErrorSchema, 'field message'],
  ['conflict (R-call-4)', conflictSchema, 'state version actorName at remarks'],
  ['failure (R-call-2)', failureSchema, 'code msg data'],
  ['installer', installerFileSchema, file],
  ['contract', contractFileSchema, file],
  ['uploaded file', uploadedFileSchema, file],
  [
    'balance (R-quota-1)',
    accountBalanceSchema,
    `agentId agentName levelName discountRate createdAt totalQuota usedQuota remainingQuota correctedAmount
     pendingAmount entryCount reconciled`,
  ],
  ['month of a balance (R-quota-9)', balanceMonthSchema, 'month credited used remaining'],
  [
    'sale',
    saleEntrySchema,
    'id orderId orderNo customerName packageName salespersonName amount quotedAmount balanceAfter at',
  ],
  ['recharge (R-recharge-1)', rechargeEntrySchema, recharge],
  ['recharge with its agent', agentRechargeSchema, `${recharge} agentId agentName enterpriseId`],
  [
    'ledger entry (R-quota-3)',
    ledgerEntrySchema,
    'id kind amount quotedAmount balanceAfter addsUp orderId orderNo customerName reversesId remarks actorName at',
  ],
  ['sum of a ledger (R-quota-6)', ledgerSumSchema, 'agentId agentName entryCount sum balance reconciled'],
  [
    'preview of a recharge (R-recharge-4)',
    rechargePreviewSchema,
    'agentId agentName levelName discountRate amount creditedAmount remainingQuota quotaAfter duplicateAt',
  ],
  ['preview of a correction', correctionPreviewSchema, 'agentId agentName amount remainingQuota quotaAfter'],
  [
    'step of an audit trail',
    transitionEntrySchema,
    'seq from event to edge actorName actorRoleId remarks params cause at hash',
  ],
  [
    'audit trail',
    lifecycleHistorySchema,
    'lifecycle recordId pageId pageType recordName state verified entries',
  ],
  ['count of a state', stateCountSchema, 'state count'],
  ['order (R-order-1)', orderSchema, order],
  [
    'order in full',
    orderDetailSchema,
    `${order} companyId creditCode creditCodeNow contractFile remarks decidedByName remainingQuota`,
  ],
  ['line of a price', priceLineSchema, 'item quantity unitPrice amount'],
  ['quote', quoteSchema, `${quote} duplicate`],
  ['quote of a waiting order', requotePreviewSchema, `${quote} amountBefore`],
  ['own session (R-session-8)', ownSessionSchema, 'id userAgent address createdAt lastSeenAt current'],
  [
    'password request',
    passwordRequestSchema,
    `id userId name enterpriseId account mobile avatarUrl roleId agentId status version createdAt answeredAt
     answeredByName`,
  ],
  [
    'platform user',
    platformUserSchema,
    'id enterpriseId account name avatarUrl roleId status lastAdmin version createdAt',
  ],
  ['package as it is sold (R-package-1)', productPackageSchema, `${productPackage} applicationNames`],
  ['application in a package', includedApplicationSchema, 'id name status'],
  ['package as it is managed', managedPackageSchema, `${productPackage} applications createdAt`],
  [
    'package in full',
    packageDetailSchema,
    `${productPackage} applications createdAt runningCustomers pendingOrders removalInstructions`,
  ],
  ['package to choose', packageChoiceSchema, 'id name status blockedReason'],
  [
    'member of staff (R-staff-1)',
    staffSchema,
    'id name mobile avatarUrl account status version agentId customerCount createdAt resignedAt',
  ],
  ['member to choose', staffChoiceSchema, 'userId name mobile customerCount'],
  [
    'customer of a member',
    transferableCustomerSchema,
    'id companyId name pendingOrders runningSubscriptions',
  ],
  [
    'preview of a resignation (R-staff-7)',
    resignPreviewSchema,
    'id name status version customerCount pendingOrderCount runningSubscriptionCount customers',
  ],
  ['resignation', transferResultSchema, 'id name status version moved'],
  ['leave to upload', uploadCredentialSchema, 'fileId method url sizeLimit parts expiresAt'],
  ['login', sessionTokenSchema, 'token scheme'],
  ['found orders', foundOrderSchema, 'id matchRank reading orderNo customerName packageName amount status'],
  ['found customers', foundCustomerSchema, 'id matchRank reading companyId name adminName status'],
  ['found agents', foundAgentSchema, 'id matchRank reading enterpriseId name levelName discountRate status'],
  [
    'found recharges',
    foundRechargeSchema,
    'id matchRank reading kind agentName rechargeAmount remarks reversedById reversesId at',
  ],
  ['found levels', foundAgentLevelSchema, 'id matchRank reading name discountRate status'],
  [
    'found applications',
    foundApplicationSchema,
    'id matchRank reading name developerName status latestNumber auditStatus',
  ],
  [
    'found password requests',
    foundPasswordRequestSchema,
    'id matchRank reading name enterpriseId account status',
  ],
  ['found platform users', foundPlatformUserSchema, 'id matchRank reading name enterpriseId account status'],
  ['found packages', foundPackageSchema, 'id matchRank reading name price status withdrawn'],
  ['found staff', foundStaffSchema, 'id matchRank reading name mobile status'],
];

/** Lists within an answer, with the fields of their records. */
const nested: [string, z.ZodType, string, string][] = [
  ['packages of a withdrawal', unpublishPreviewSchema, 'packages', 'id name status sold customerCount'],
  ['rows of an import', importPreviewSchema, 'rows', 'line companyId name problems'],
  ['figures of a step', transitionEntrySchema, 'params', 'name value'],
  ['records that moved', transferResultSchema, 'moved', 'type id name receiverId receiverName'],
  ['parts of an upload', uploadCredentialSchema, 'parts', 'number size url'],
];

describe('the fields of an answer', () => {
  it.each(answers)('%s', (_, schema, fields) => {
    expect(required(schema)).toEqual(listed(fields));
  });

  it.each(nested)('%s', (_, schema, list, fields) => {
    const within = required(schema, { [list]: [{}] }).filter((path) => path.startsWith(`${list}.`));
    expect(within).toEqual(listed(fields).map((field) => `${list}.0.${field}`));
  });

  it('cause of a step (R-chart-4)', () => {
    expect(
      required(transitionEntrySchema, { cause: {} }).filter((path) => path.startsWith('cause.')),
    ).toEqual(listed('lifecycle edge event to recordId recordName').map((field) => `cause.${field}`));
  });

  it('problems of an import', () => {
    const rows = [{ line: 1, companyId: 'A1', name: 'A', problems: [{}] }];
    expect(required(importPreviewSchema, { total: 1, wrong: 1, unknownTitles: [], rows })).toEqual([
      'rows.0.problems.0.field',
      'rows.0.problems.0.message',
    ]);
  });

  it('what an order that waits stands on', () => {
    const basis = 'termEnd termSeats baseSeats durationMonths price seatPrice';
    const within = (context: unknown) =>
      required(orderDetailSchema, { context }).filter((path) => path.startsWith('context.'));
    expect(within({ basis: { quoted: {}, current: {} } })).toEqual(
      listed(
        `context.customerStatus context.packageStatus context.removalInstructions context.unpublishedApplication
         context.trial context.runningUntil context.hasTerm context.hasOtherOrder context.pendingOrderNo context.amountToday
         context.daysWithout context.twinOrderNo
         ${listed(basis)
           .map((field) => `context.basis.quoted.${field} context.basis.current.${field}`)
           .join(' ')}`,
      ),
    );
    expect(within({ basis: {} })).toEqual(expect.arrayContaining(['context.basis.current']));
  });

  it('what a failure carries: nothing, a conflict, or what is missing', () => {
    const conflict = { state: 'a', version: 1, actorName: null, at: null, remarks: null };
    for (const data of [null, conflict, { shortfall: '1.00' }])
      expect(failureSchema.parse({ code: 409, msg: 'No', data })).toEqual({ code: 409, msg: 'No', data });
    expect(required(failureSchema, { code: 409, msg: 'No', data: {} })).toEqual(['data']);
    const errors = [{}];
    expect(required(failureSchema, { code: 400, msg: 'No', data: null, errors })).toEqual([
      'errors.0.field',
      'errors.0.message',
    ]);
  });

  it('what moved is a customer or an order; what is uploaded is put', () => {
    for (const type of ['customer', 'order'])
      expect(refused(transferResultSchema, { moved: [{ type }] }), type).not.toHaveProperty('moved.0.type');
    expect(refused(transferResultSchema, { moved: [{ type: '' }] })).toHaveProperty('moved.0.type');
    expect(refused(uploadCredentialSchema, { method: 'PUT' })).not.toHaveProperty('method');
    expect(sessionTokenSchema.parse({ token: 'a', scheme: 'Bearer' })).toEqual({
      token: 'a',
      scheme: 'Bearer',
    });
  });

  it('a line of a price is the package or its extra seats', () => {
    for (const item of ['package', 'extraSeats']) {
      const line = { item, quantity: 1, unitPrice: '1.00', amount: '1.00' };
      expect(priceLineSchema.parse(line)).toEqual(line);
    }
  });

  it('a platform user is an operations admin or a developer', () => {
    for (const roleId of [0, -2])
      expect(refused(platformUserSchema, { roleId }), String(roleId)).not.toHaveProperty('roleId');
    for (const roleId of [1, -1]) expect(refused(platformUserSchema, { roleId })).toHaveProperty('roleId');
  });

  it('a file is named by an id, and has as many bytes as it likes', () => {
    const stored = { id: uuid, name: 'a.pdf', mimeType: 'application/pdf', size: 3_000_000_000 };
    expect(uploadedFileSchema.parse(stored)).toEqual(stored);
    expect(refused(uploadedFileSchema, { ...stored, size: -1 })).toHaveProperty('size');
  });
});
