import { Anchor, Pagination, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { formatMoney } from '../../domain/money.ts';
import { eventWord } from './verdictWords.ts';
import type { WhatIfAnswer } from './whatIfAnswer.ts';
import classes from './replay.module.css';

/** The number of differences per page. */
const pageSize = 200;

/** Lists the steps with another outcome, in pages. */
export function DifferenceList({ differences }: Pick<WhatIfAnswer, 'differences'>) {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(1);
  const pages = Math.ceil(differences.length / pageSize);
  return (
    <>
      <div className={classes.found}>
        <Table fz="sm" aria-label={t('replay.whatIf')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column.record')}</Table.Th>
              <Table.Th>{t('auditTrail.event')}</Table.Th>
              <Table.Th>{t('replay.now')}</Table.Th>
              <Table.Th>{t('replay.then')}</Table.Th>
              <Table.Th ta="right">{t('column.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.slice((page - 1) * pageSize, page * pageSize).map((each, index) => (
              // The index is the key, because refused attempts of a record have no number of their own.
              <Table.Tr key={index}>
                <Table.Td>
                  <Anchor component={Link} size="sm" to={historyRoute(each.lifecycle, each.recordId)}>
                    {each.recordName ?? each.recordId.slice(-8)}
                  </Anchor>
                </Table.Td>
                <Table.Td>{eventWord(t, i18n, each)}</Table.Td>
                <Table.Td>{t(each.seq === 0 ? 'replay.wasRefused' : `replay.verdict.${each.now}`)}</Table.Td>
                <Table.Td>{t(`replay.verdict.${each.then}`)}</Table.Td>
                <Table.Td ta="right">{each.amount === null ? '—' : formatMoney(each.amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {pages > 1 && (
        <Pagination
          data-paging
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
          getItemProps={(item) => ({ 'aria-label': t('list.page.number', { page: item }) })}
        />
      )}
    </>
  );
}
