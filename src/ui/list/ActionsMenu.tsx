import { Suspense, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Availability } from '../../commandKit/availability.ts';
import type { CommandRecord } from '../../commandKit/command.ts';
import { lazyPart } from '../../commandKit/lazyPart.ts';
import { KeysWait } from '../../keys/KeysWait.tsx';
import classes from './RowActions.module.css';

const RowMenu = lazyPart(() => import('./RowMenu.tsx'));

/** What gets the focus back when the menu closes: what had it, else the button that was pressed. */
export function openerOf({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : currentTarget;
}

interface ActionsMenuProps {
  record: CommandRecord;
  actions: Availability[];
  /** Where the focus was when the menu was opened first; undefined: it has not been yet. */
  opener: HTMLElement | undefined;
  onOpener: (opener: HTMLElement | undefined) => void;
  /** Shows the record beside its list; absent where there is none. */
  onPeek?: () => void;
}

/** The button with the three dots, and the menu of a record's actions once it was asked for. */
export function ActionsMenu({ record, actions, opener, onOpener, onPeek }: ActionsMenuProps) {
  const { t } = useTranslation();
  const button = (
    <button
      type="button"
      className={classes.menu}
      aria-label={t('list.actionsOf', { name: record.name })}
      aria-haspopup="menu"
      data-row-menu={record.type}
      onClick={(event) => onOpener(openerOf(event))}
    />
  );
  if (!opener) return button;
  return (
    <Suspense fallback={<KeysWait onGiveUp={() => onOpener(undefined)}>{button}</KeysWait>}>
      <RowMenu button={button} opener={opener} actions={actions} record={record} onPeek={onPeek} />
    </Suspense>
  );
}
