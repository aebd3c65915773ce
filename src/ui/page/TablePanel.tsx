import { Group, Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tablePanel.module.css';

interface TablePanelProps {
  title: string;
  aside?: ReactNode;
  /** Shown in place of the table when there is nothing in it. */
  empty: string;
  count: number;
  head: { title: string; right?: boolean }[];
  /** Its cells hold sentences, which may take several lines. */
  wrap?: boolean;
  /** Three columns: what is compared, and its two sides. */
  compared?: boolean;
  children: ReactNode;
}

/** A titled table on a detail page, or one line where there is nothing in it. */
export function TablePanel({ title, aside, empty, count, head, wrap, compared, children }: TablePanelProps) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} fz={16} fw={600}>
          {title}
        </Title>
        {aside}
      </Group>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={compared ? 0 : 480} type="native" tabIndex={0}>
          <Table
            fz={13}
            horizontalSpacing={5}
            className={compared ? classes.compared : undefined}
            aria-label={title}
            style={{
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: wrap || compared ? undefined : 'nowrap',
            }}
          >
            <Table.Thead>
              <Table.Tr>
                {head.map((column) => (
                  <Table.Th
                    key={column.title}
                    ta={column.right ? 'right' : undefined}
                    style={{ whiteSpace: compared ? undefined : 'nowrap' }}
                  >
                    {column.title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Paper>
  );
}
