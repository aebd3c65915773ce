import type { MessageKey } from '../../domain/message.ts';
import type { Credentials } from '../../domain/user.ts';

export interface LoginValues extends Credentials {
  agreed: boolean;
}

/** What stands beside each field that is not in order. */
export type LoginErrors = Partial<Record<keyof LoginValues, MessageKey>>;

/**
 * The login messages (R-session-1). The same as `credentialsSchema` says on the server; written out, so that the first page
 * anyone sees does not load a schema library for three empty fields. A test holds the two together.
 */
export function checkLogin({ enterpriseId, account, password, agreed }: LoginValues): LoginErrors {
  return {
    ...(!enterpriseId.trim() && { enterpriseId: 'login.enterpriseIdEmpty' }),
    ...(!account.trim() && { account: 'login.accountEmpty' }),
    ...(!password && { password: 'login.passwordEmpty' }),
    ...(!agreed && { agreed: 'login.privacyNeeded' }),
  };
}

/** What the fields take, as the schema does. */
export const lengthLimits = { enterpriseId: 50, account: 50, password: 128 } as const;
