import { Suspense, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Availability } from '../../commandKit/availability.ts';
import type { CommandRecord } from '../../commandKit/command.ts';
import { lazyPart } from '../../commandKit/lazyPart.ts';
import { KeysWait } from '../../keys/KeysWait.tsx';
import classes from './RowActions.module.css';

const RowMenu = lazyPart(() => import('./RowMenu.tsx'));

/** Returns the element that gets the focus when the menu closes: the focused one, or else the pressed button. */
export function openerOf({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : currentTarget;
}

interface ActionsMenuProps {
  record: CommandRecord;
  actions: Availability[];
  /** The element that had the focus when the menu first opened; undefined before that. */
  opener: HTMLElement | undefined;
  onOpener: (opener: HTMLElement | undefined) => void;
  /** Shows the record next to its list; absent if the list has no such panel. */
  onPeek?: () => void;
}

/** The button with the three dots; it draws the menu of a record's actions after the first use. */
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
