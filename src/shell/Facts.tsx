import { SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A record's facts in two columns, one on a narrow screen. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="sm" m={0}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text
            component="dd"
            size="sm"
            m={0}
            style={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
          >
            {value === '' || value === null || value === undefined ? '—' : value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
