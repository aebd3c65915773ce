import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { namesOf } from '../../commandKit/namesOf.ts';
import type { Receipt } from '../../commands/core/receiptStore.ts';
import classes from './receipts.module.css';

/** Number of refusals shown; the others are only counted. */
const refusalsShown = 5;

/** Lists the records of a command on several: the changed ones, and the reason for each other one. */
export function ReceiptRecords({ records }: { records: NonNullable<Receipt['records']> }) {
  const { t } = useTranslation();
  const done = records.filter(({ refused }) => refused === undefined);
  const refusals = records.filter(({ refused }) => refused !== undefined);
  const more = refusals.length - refusalsShown;
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.title}>
        {t('receipts.result', { done: done.length, left: refusals.length })}
        {done.length > 0 && ` · ${namesOf(t, done)}`}
      </Text>
      {refusals.length > 0 && (
        <ul className={classes.refusals}>
          {refusals.slice(0, refusalsShown).map(({ id, name, refused = '' }) => (
            <li key={id}>
              {name} · {t('receipts.refused', { reason: refused })}
            </li>
          ))}
          {more > 0 && <li>{t('palette.more', { count: more })}</li>}
        </ul>
      )}
    </>
  );
}
