import type { Message } from '../../domain/message.ts';
import type { Credentials } from '../../domain/user.ts';
import { plain, visibleText } from '../../domain/visibleText.ts';

export interface LoginValues extends Credentials {
  agreed: boolean;
}

/** The message next to each invalid field. */
export type LoginErrors = Partial<Record<keyof LoginValues, Message>>;

/**
 * Returns the login messages (R-session-1), the same as those of `credentialsSchema` on the server.
 * The checks are written by hand, so that the first page does not load a schema library for three fields.
 * A test compares the two.
 */
export function checkLogin(values: LoginValues): LoginErrors {
  const enterpriseId = wrong('enterpriseId', plain(values.enterpriseId));
  const account = wrong('account', plain(values.account));
  const password = wrong('password', visibleText(values.password).trim());
  return {
    ...(enterpriseId && { enterpriseId }),
    ...(account && { account }),
    ...(password && { password }),
    ...(!values.agreed && { agreed: { key: 'login.privacyNeeded' } }),
  };
}

/** The maximum length of each field, as in the schema. */
const lengthLimits = { enterpriseId: 50, account: 50, password: 128 } as const;

function wrong(field: keyof typeof lengthLimits, text: string): Message | undefined {
  const maximum = lengthLimits[field];
  if (text === '') return { key: `login.${field}Empty` };
  return text.length > maximum ? { key: 'validation.tooLong', params: { maximum } } : undefined;
}
