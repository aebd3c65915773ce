import { Skeleton, Table } from '@mantine/core';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commands/commandHost.ts';
import { RowActions } from './RowActions.tsx';
import type { RecordListProps } from './RecordList.tsx';
import { rowAfterKey } from './rowKeys.ts';
import classes from './RecordTable.module.css';

const skeletonRows = 8;
const actionsWidth = 124;

type RowsProps<Row extends { id: string }> = RecordListProps<Row> & { skeleton: boolean };

/** Rows under sticky heads. Arrows or j and k move, Enter opens, a record's keys act on the row in focus. */
export function RecordTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, columns, page, recordOf, onOpen, skeleton, fetching } = props;
  const { t } = useTranslation();
  const { focusRecord } = useCommandHost();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = page?.records ?? [];

  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(row);
      return;
    }
    const next = rowAfterKey(event.key, index, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    (body.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  function onClick(event: MouseEvent, row: Row) {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, [role="menu"]') || window.getSelection()?.toString()) return;
    onOpen?.(row);
  }

  return (
    <Table.ScrollContainer minWidth={720} type="native" className={classes.frame}>
      <Table
        aria-label={label}
        aria-busy={fetching}
        highlightOnHover={rows.length > 0}
        verticalSpacing={0}
        className={classes.table}
        layout="fixed"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.id} w={column.width} ta={column.align} className={classes.head}>
                {column.title}
              </Table.Th>
            ))}
            {recordOf && (
              <Table.Th w={actionsWidth} ta="right" className={classes.head}>
                {t('common.actions')}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {skeleton &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <Table.Tr key={index} className={classes.row}>
                {columns.map((column) => (
                  <Table.Td key={column.id}>
                    <Skeleton height={12} width="70%" ml={column.align === 'right' ? 'auto' : undefined} />
                  </Table.Td>
                ))}
                {recordOf && <Table.Td />}
              </Table.Tr>
            ))}
          {rows.map((row, index) => {
            const record = recordOf?.(row);
            return (
              <Table.Tr
                key={row.id}
                data-record={row.id}
                className={`${classes.row} ${onOpen ? classes.openable : ''}`}
                tabIndex={index === 0 ? 0 : -1}
                onFocus={() => record && focusRecord(record)}
                onKeyDown={(event) => onKeyDown(event, index, row)}
                onClick={(event) => onClick(event, row)}
              >
                {columns.map((column) => (
                  <Table.Td key={column.id} ta={column.align} className={classes.cell}>
                    {column.render(row)}
                  </Table.Td>
                ))}
                {record && (
                  <Table.Td className={classes.actions}>
                    <RowActions record={record} />
                  </Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
