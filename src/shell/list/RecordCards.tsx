import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { RowActions } from './RowActions.tsx';
import type { Column, RowsProps } from './RecordList.tsx';

/** The rows of a list on a narrow screen: one card each, nothing to scroll sideways. */
export function RecordCards<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, columns, steady, recordOf, onOpen, skeleton, fetching } = props;
  const inPlace = (place: Column<Row>['card']) =>
    columns.filter((column) => (column.card ?? 'line') === place);
  if (skeleton) {
    return (
      <Stack gap="sm" aria-busy>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={120} />
        ))}
      </Stack>
    );
  }
  return (
    <Stack
      gap="sm"
      component="ul"
      aria-label={label}
      aria-busy={fetching}
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
    >
      {steady?.rows.map((row) => {
        const record = recordOf?.(row);
        return (
          <Paper
            key={row.id}
            component="li"
            withBorder
            p="sm"
            data-record={row.id}
            opacity={steady.gone.has(row.id) ? 0.5 : 1}
          >
            <Group justify="space-between" wrap="nowrap" mb={6}>
              <Text
                fw={500}
                size="sm"
                truncate
                component="div"
                onClick={() => onOpen?.(row)}
                style={{ cursor: onOpen ? 'pointer' : undefined }}
              >
                {inPlace('title').map((column) => (
                  <span key={column.id}>{column.render(row)}</span>
                ))}
              </Text>
              {inPlace('corner').map((column) => (
                <span key={column.id}>{column.render(row)}</span>
              ))}
            </Group>
            {inPlace('line').map((column) => (
              <Group key={column.id} justify="space-between" wrap="nowrap" gap="md">
                <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
                  {column.title}
                </Text>
                <Text size="xs" truncate={column.wrap ? undefined : 'end'} ta="right" component="div">
                  {column.render(row)}
                </Text>
              </Group>
            ))}
            {record && (
              <Group justify="flex-end" mt={8}>
                <RowActions record={record} />
              </Group>
            )}
          </Paper>
        );
      })}
    </Stack>
  );
}
