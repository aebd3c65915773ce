import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';
import { validation } from './validation.ts';

/** Texts of the login page and of the frame around every page. */
export const entrance = {
  ...common,
  ...login,
  ...shell,
  ...validation,
} as const;
