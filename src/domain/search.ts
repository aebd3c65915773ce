import { z } from 'zod';
import { customerStates } from './customer.ts';
import { moneySchema } from './money.ts';
import { orderStates } from './order.ts';

/** Records found in the caller's scope (design, "search"), the best first of each kind. */
export const searchResultSchema = z
  .object({
    orders: z.array(
      z
        .object({
          id: z.uuid(),
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
          companyId: z.string(),
          name: z.string(),
          adminName: z.string(),
          status: z.enum(customerStates).meta({ id: 'CustomerState' }),
        })
        .meta({ id: 'FoundCustomer' }),
    ),
  })
  .meta({ id: 'SearchResult' });
