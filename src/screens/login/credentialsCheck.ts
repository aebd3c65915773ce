import type { Message } from '../../domain/message.ts';
import type { Credentials } from '../../domain/user.ts';
import { plain, visibleText } from '../../domain/visibleText.ts';

export interface LoginValues extends Credentials {
  agreed: boolean;
}

/** What stands beside each field that is not in order. */
export type LoginErrors = Partial<Record<keyof LoginValues, Message>>;

/**
 * The login messages (R-session-1). The same as `credentialsSchema` says on the server; written out, so that the first page
 * anyone sees does not load a schema library for three fields. A test holds the two together.
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

/** What the fields take, as the schema does. */
const lengthLimits = { enterpriseId: 50, account: 50, password: 128 } as const;

function wrong(field: keyof typeof lengthLimits, text: string): Message | undefined {
  const maximum = lengthLimits[field];
  if (text === '') return { key: `login.${field}Empty` };
  return text.length > maximum ? { key: 'validation.tooLong', params: { maximum } } : undefined;
}
