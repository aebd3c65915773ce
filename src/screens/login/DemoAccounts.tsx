import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Demo, DemoAccount } from '../../domain/demo.ts';
import { roleOf } from '../../domain/roles.ts';
import { usePageServices } from '../../app/pageServices.ts';
import { readDemo } from '../../app/session/sessionCalls.ts';
import classes from './login.module.css';

/** Lists the logins of a demo store to choose from. Its line is reserved from the start. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { t } = useTranslation();
  const { locale } = usePageServices();
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    let shown = true;
    void readDemo(locale.current).then((read) => shown && setDemo(read));
    return () => {
      shown = false;
    };
  }, [locale]);
  return (
    <div className={classes.demo}>
      {demo?.demo && (
        <details>
          <summary>{t('login.demo')}</summary>
          <ul>
            {demo.accounts.map((login) => (
              <li key={`${login.enterpriseId}/${login.account}`}>
                <button type="button" onClick={() => onChoose(login)}>
                  <span>{t(`role.${roleOf(login.roleId) ?? 'system'}`)}</span>
                  <span>
                    {login.enterpriseId} / {login.account} / {login.password}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
