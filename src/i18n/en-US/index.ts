import { list } from './list.ts';
import { account } from './account.ts';
import { lifecycle } from './lifecycle.ts';
import { menu } from './menu.ts';
import { command } from './command.ts';
import { common } from './common.ts';
import { customer } from './customer.ts';
import { login } from './login.ts';
import { order } from './order.ts';
import { palette } from './palette.ts';
import { refusal } from './refusal.ts';
import { shell } from './shell.ts';
import { validation } from './validation.ts';

export const enUS = {
  ...common,
  ...list,
  ...account,
  ...lifecycle,
  ...menu,
  ...command,
  ...customer,
  ...login,
  ...order,
  ...palette,
  ...refusal,
  ...shell,
  ...validation,
} as const;
