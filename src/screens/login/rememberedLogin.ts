import { plain } from '../../domain/visibleText.ts';

/** The values that the login form starts with; the password is never stored. */
export interface RememberedLogin {
  enterpriseId: string;
  account: string;
}

const key = 'login-config';

export function readRememberedLogin(storage: Pick<Storage, 'getItem'>): RememberedLogin {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Record<string, unknown>>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return { enterpriseId: text(stored['enterpriseId']), account: text(stored['account']) };
  } catch {
    return { enterpriseId: '', account: '' };
  }
}

export function rememberLogin(
  storage: Pick<Storage, 'setItem'>,
  { enterpriseId, account }: RememberedLogin,
): void {
  storage.setItem(key, JSON.stringify({ enterpriseId: plain(enterpriseId), account: plain(account) }));
}
