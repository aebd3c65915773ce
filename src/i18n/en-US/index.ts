import { common } from './common.ts';
import { customer } from './customer.ts';
import { login } from './login.ts';
import { order } from './order.ts';
import { refusal } from './refusal.ts';
import { validation } from './validation.ts';

export const enUS = {
  ...common,
  ...customer,
  ...login,
  ...order,
  ...refusal,
  ...validation,
} as const;
