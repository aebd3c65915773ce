import { z } from 'zod';
import { agentSchema } from './agent.ts';
import { agentRechargeSchema } from './recharge.ts';
import { agentLevelSchema } from './agentLevel.ts';
import { applicationSchema } from './application.ts';
import { customerStates } from './customer.ts';
import { foundFields } from './foundFields.ts';
import { moneySchema } from './moneySchema.ts';
import { orderStates } from './order.ts';
import { passwordRequestSchema } from './passwordRequest.ts';
import { managedPackageSchema } from './productPackage.ts';
import { platformUserSchema } from './platformUser.ts';
import { staffStates } from './staff.ts';

export const foundOrderSchema = z
  .object({
    id: z.uuid(),
    ...foundFields,
    orderNo: z.string(),
    customerName: z.string(),
    packageName: z.string(),
    amount: moneySchema,
    status: z.enum(orderStates).meta({ id: 'OrderState' }),
  })
  .meta({ id: 'FoundOrder' });

export const foundCustomerSchema = z
  .object({
    id: z.uuid(),
    ...foundFields,
    companyId: z.string(),
    name: z.string(),
    adminName: z.string(),
    status: z.enum(customerStates).meta({ id: 'CustomerState' }),
  })
  .meta({ id: 'FoundCustomer' });

export const foundAgentSchema = agentSchema
  .pick({
    id: true,
    enterpriseId: true,
    name: true,
    levelName: true,
    discountRate: true,
    status: true,
  })
  .extend(foundFields)
  .meta({ id: 'FoundAgent' });

export const foundRechargeSchema = agentRechargeSchema
  .pick({
    id: true,
    kind: true,
    agentName: true,
    rechargeAmount: true,
    remarks: true,
    reversesId: true,
    reversedById: true,
    at: true,
  })
  .extend(foundFields)
  .meta({ id: 'FoundRecharge' });

export const foundAgentLevelSchema = agentLevelSchema
  .pick({ id: true, name: true, discountRate: true, status: true })
  .extend(foundFields)
  .meta({ id: 'FoundAgentLevel' });

export const foundApplicationSchema = applicationSchema
  .pick({
    id: true,
    name: true,
    developerName: true,
    status: true,
    latestNumber: true,
    auditStatus: true,
  })
  .extend(foundFields)
  .meta({ id: 'FoundApplication' });

export const foundPasswordRequestSchema = passwordRequestSchema
  .pick({ id: true, name: true, enterpriseId: true, account: true, status: true })
  .extend(foundFields)
  .meta({ id: 'FoundPasswordRequest' });

export const foundPlatformUserSchema = platformUserSchema
  .pick({ id: true, name: true, enterpriseId: true, account: true, status: true })
  .extend(foundFields)
  .meta({ id: 'FoundPlatformUser' });

export const foundPackageSchema = managedPackageSchema
  .pick({ id: true, name: true, price: true, status: true })
  .extend({
    ...foundFields,
    withdrawn: z.array(z.string()).meta({ description: 'Names of its applications that are unpublished' }),
  })
  .meta({ id: 'FoundPackage' });

export const foundStaffSchema = z
  .object({
    id: z.uuid(),
    ...foundFields,
    name: z.string(),
    mobile: z.string(),
    status: z.enum(staffStates).meta({ id: 'StaffState' }),
  })
  .meta({ id: 'FoundStaff' });
