import { Group, Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tablePanel.module.css';

interface TablePanelProps {
  title: string;
  titleExtra?: ReactNode;
  /** Shown instead of an empty table. */
  empty: string;
  head: readonly { id: string; title: string; right?: boolean }[];
  /** The cells of each row, by the id of their column in the head. */
  rows: readonly { id: string; cells: Readonly<Record<string, ReactNode>> }[];
  /** True if its cells contain sentences, which may take several lines. */
  wrap?: boolean;
  /** True for three columns: the compared name and its two sides. */
  compared?: boolean;
}

/** Shows a titled table on a detail page, or one line if it is empty. On a phone each row is a card. */
export function TablePanel({ title, titleExtra, empty, head, rows, wrap, compared }: TablePanelProps) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} fz={16} fw={600}>
          {title}
        </Title>
        {titleExtra}
      </Group>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <div className={classes.frame} tabIndex={0}>
          <Table
            fz={13}
            horizontalSpacing={5}
            className={compared ? classes.compared : classes.plain}
            aria-label={title}
            data-wrap={wrap || compared || undefined}
          >
            <Table.Thead>
              <Table.Tr>
                {head.map((column) => (
                  <Table.Th
                    key={column.id}
                    ta={column.right ? 'right' : undefined}
                    data-right={column.right || undefined}
                  >
                    {column.title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, cells }) => (
                <Table.Tr key={id}>
                  {head.map((column, index) =>
                    compared && index === 0 ? (
                      <Table.Th key={column.id} scope="row" fw={400} c="dimmed">
                        {cells[column.id]}
                      </Table.Th>
                    ) : (
                      <Table.Td
                        key={column.id}
                        ta={column.right ? 'right' : undefined}
                        data-right={column.right || undefined}
                        data-label={column.title}
                      >
                        {cells[column.id]}
                      </Table.Td>
                    ),
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Paper>
  );
}
