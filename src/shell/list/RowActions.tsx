import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsOn } from '../../commands/availability.ts';
import type { CommandRecord } from '../../commands/command.ts';
import { useCommandHost } from '../../commands/commandHost.ts';
import classes from './RowActions.module.css';

const RowMenu = lazy(() => import('./RowMenu.tsx'));

/**
 * The likely action of a row as a button, all of them in a menu; a blocked one says why. Plain buttons, and no menu
 * before it is asked for: a list has a hundred of them.
 */
export function RowActions({ record }: { record: CommandRecord }) {
  const { t } = useTranslation();
  const { context, open } = useCommandHost();
  const [opener, setOpener] = useState<HTMLElement>();
  const actions = actionsOn(context, record);
  if (actions.length === 0) return null;
  const likely = actions.find(({ command, blocked }) => command.primary && blocked.length === 0);
  const button = (
    <button
      type="button"
      className={classes.menu}
      aria-label={t('list.actionsOf', { name: record.name })}
      aria-haspopup="menu"
      data-row-menu
      onClick={(event) => {
        const active = document.activeElement;
        setOpener(active instanceof HTMLElement && active !== document.body ? active : event.currentTarget);
      }}
    />
  );
  return (
    <div className={classes.actions}>
      {likely && (
        <button type="button" className={classes.likely} onClick={() => open(likely.command, record)}>
          {t(likely.command.title)}
        </button>
      )}
      {opener ? (
        <Suspense fallback={button}>
          <RowMenu button={button} opener={opener} actions={actions} record={record} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
