import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsOn, type Availability } from '../../commandKit/availability.ts';
import type { CommandRecord, RecordType } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandsOn } from '../../commands/registry.ts';
import type { MessageKey } from '../../domain/message.ts';
import { ActionsMenu, openerOf } from './ActionsMenu.tsx';
import classes from './RowActions.module.css';

const blockedAction = 'list.blocked';

/**
 * Shows the likely action of a row as a button, or a word if it is blocked. A menu has all actions with their reasons.
 * The buttons are plain, and the menu is drawn on demand, because a list has a hundred of them.
 */
export function RowActions({ record, onPeek }: { record: CommandRecord; onPeek?: () => void }) {
  const { t } = useTranslation();
  const { context, open } = useCommandHost();
  const [opener, setOpener] = useState<HTMLElement>();
  const actions = actionsOn(context, record);
  if (actions.length === 0) return null;
  const primary = actions.filter(({ command }) => command.primary);
  const likely = primary.find(({ blocked }) => blocked.length === 0) ?? primary[0];
  const reasons = likely?.blocked.map(({ key, params }) => t(key, params ?? {})).join('. ');
  return (
    <div className={classes.actions}>
      {likely && reasons && (
        <button
          type="button"
          className={classes.blocked}
          title={reasons}
          aria-description={reasons}
          aria-haspopup="menu"
          onClick={(event) => setOpener(openerOf(event))}
        >
          {t(blockedLabelOf(likely))}
        </button>
      )}
      {likely && !reasons && (
        <button
          type="button"
          className={classes.likely}
          data-command={likely.command.id}
          onClick={() => open(likely.command, record)}
        >
          {t(likely.command.title)}
        </button>
      )}
      <ActionsMenu record={record} actions={actions} opener={opener} onOpener={setOpener} onPeek={onPeek} />
    </div>
  );
}

/** Returns the short word for the first reason that has one. */
function blockedLabelOf({ command: { blockedLabels = {} }, blocked }: Availability): MessageKey {
  return blocked.flatMap(({ key }) => blockedLabels[key] ?? [])[0] ?? blockedAction;
}

/** Takes the room of each action that a row of the type may offer as a button, so that none is truncated in any language. */
export function WidestActions({ type }: { type: RecordType }) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  const likely = commandsOn(type).filter(({ primary, roles }) => primary && roles.includes(role));
  const labels = likely.flatMap(({ title, blockedBy, blockedLabels = {} }): MessageKey[] =>
    blockedBy ? [title, blockedAction, ...(Object.values(blockedLabels) as MessageKey[])] : [title],
  );
  return labels.map((label) => (
    <div key={label} className={classes.actions}>
      <span className={classes.likely}>{t(label)}</span>
      <span className={classes.menu} />
    </div>
  ));
}
