import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import classes from './replay.module.css';

export interface GuardRow {
  key: string;
  /** The guard's name in the machine; tests find the row by it. */
  guard: string;
  name: string;
  /** The text below its name. */
  more: string;
  /** Null if its facts are missing. */
  passes: boolean | null;
  reason?: string | undefined;
  /** The content of the last column. */
  about: ReactNode;
}

/** Shows guards with their results. `about`: the head of the last column. */
export function GuardTable({ rows, about }: { rows: readonly GuardRow[]; about: string }) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('replay.noGuards')}
      </Text>
    );
  return (
    <div className={classes.wide}>
      <Table fz="sm" className={classes.guards} aria-label={t('replay.guards')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('replay.guard')}</Table.Th>
            <Table.Th>{t('column.result')}</Table.Th>
            <Table.Th>{about}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, guard, name, more, passes, reason, about: description }) => (
            <Table.Tr key={key} data-guard={guard}>
              <Table.Td>
                {name}
                <span className={classes.small}>{more}</span>
              </Table.Td>
              <Table.Td>
                <StateBadge
                  tone={passes === null ? 'waiting' : passes ? 'done' : 'refused'}
                  label={passes === null ? 'replay.unasked' : passes ? 'replay.passes' : 'replay.refuses'}
                />
                {reason && <span className={classes.small}>{reason}</span>}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{description}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
