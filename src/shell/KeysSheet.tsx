import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allCommands } from '../commands/registry.ts';
import { useCommandHost } from '../commands/commandHost.ts';
import { paletteKeys } from './layout/paletteKeys.ts';
import classes from './keysSheet.module.css';

interface Row {
  id: string;
  title: string;
  keys: string[];
}

/** Every key that works for the user, read from the commands themselves. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const keyed = allCommands.filter(({ key, roles }) => key && roles.includes(context.role));
  const rows = (anywhere: boolean): Row[] =>
    keyed
      .filter(({ on }) => (on === undefined) === anywhere)
      .map(({ id, title, key = '' }) => ({ id, title: t(title), keys: key.split(' ') }));
  const palette = { id: 'palette', title: t('shell.keys.palette'), keys: [paletteKeys] };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.keys.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={440}
    >
      <Keys title={t('shell.keys.anywhere')} rows={[palette, ...rows(true)]} />
      <Keys title={t('shell.keys.record')} rows={rows(false)} />
    </Modal>
  );
}

function Keys({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.rows}>
        {rows.map((row) => (
          <div key={row.id} className={classes.row}>
            <dt>{row.title}</dt>
            <dd className={classes.keys}>
              {row.keys.map((key, index) => (
                <span key={index}>
                  {index > 0 && <span className={classes.then}>{t('shell.keys.then')}</span>}
                  <Kbd size="xs">{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
