import { z } from 'zod';
import { agentSchema } from './agent.ts';
import { agentRechargeSchema } from './recharge.ts';
import { agentLevelSchema } from './agentLevel.ts';
import { applicationSchema } from './application.ts';
import { customerStates } from './customer.ts';
import { moneySchema } from './moneySchema.ts';
import { orderStates } from './order.ts';
import { passwordRequestSchema } from './passwordRequest.ts';
import { managedPackageSchema } from './productPackage.ts';
import { platformUserSchema } from './platformUser.ts';
import { staffStates } from './staff.ts';

/**
 * How well a keyword was met, the best first: it is all of a name or number; one begins with it; a word does, a name
 * is read so from its start, or a number ends with it; it is somewhere inside.
 */
export const meetings = ['exact', 'start', 'word', 'inside'] as const;

const told = {
  met: z.enum(meetings).meta({ id: 'Meeting' }),
  /** How the names it is found by are read: a syllable for each character, "-" for none, names apart by "/". */
  reading: z.string(),
};

/** Records found in the caller's scope (R-list-4), the best first of each kind. */
export const searchResultSchema = z
  .object({
    orders: z.array(
      z
        .object({
          id: z.uuid(),
          ...told,
          orderNo: z.string(),
          customerName: z.string(),
          packageName: z.string(),
          amount: moneySchema,
          status: z.enum(orderStates).meta({ id: 'OrderState' }),
        })
        .meta({ id: 'FoundOrder' }),
    ),
    customers: z.array(
      z
        .object({
          id: z.uuid(),
          ...told,
          companyId: z.string(),
          name: z.string(),
          adminName: z.string(),
          status: z.enum(customerStates).meta({ id: 'CustomerState' }),
        })
        .meta({ id: 'FoundCustomer' }),
    ),
    agents: z.array(
      agentSchema
        .pick({
          id: true,
          enterpriseId: true,
          name: true,
          levelName: true,
          discountRate: true,
          status: true,
        })
        .extend(told)
        .meta({ id: 'FoundAgent' }),
    ),
    recharges: z.array(
      agentRechargeSchema
        .pick({
          id: true,
          kind: true,
          agentName: true,
          rechargeAmount: true,
          remarks: true,
          reversedById: true,
          at: true,
        })
        .extend(told)
        .meta({ id: 'FoundRecharge' }),
    ),
    agentLevels: z.array(
      agentLevelSchema
        .pick({ id: true, name: true, discountRate: true, status: true })
        .extend(told)
        .meta({ id: 'FoundAgentLevel' }),
    ),
    applications: z.array(
      applicationSchema
        .pick({
          id: true,
          name: true,
          developerName: true,
          status: true,
          latestNumber: true,
          auditStatus: true,
        })
        .extend(told)
        .meta({ id: 'FoundApplication' }),
    ),
    passwordRequests: z.array(
      passwordRequestSchema
        .pick({ id: true, name: true, enterpriseId: true, account: true, status: true })
        .extend(told)
        .meta({ id: 'FoundPasswordRequest' }),
    ),
    platformUsers: z.array(
      platformUserSchema
        .pick({ id: true, name: true, enterpriseId: true, account: true, status: true })
        .extend(told)
        .meta({ id: 'FoundPlatformUser' }),
    ),
    packages: z.array(
      managedPackageSchema
        .pick({ id: true, name: true, price: true, status: true })
        .extend({
          ...told,
          withdrawn: z
            .array(z.string())
            .meta({ description: 'Names of its applications that are unpublished' }),
        })
        .meta({ id: 'FoundPackage' }),
    ),
    staff: z.array(
      z
        .object({
          id: z.uuid(),
          ...told,
          name: z.string(),
          mobile: z.string(),
          status: z.enum(staffStates).meta({ id: 'StaffState' }),
        })
        .meta({ id: 'FoundStaff' }),
    ),
  })
  .meta({ id: 'SearchResult' });
