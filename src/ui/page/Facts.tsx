import { SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Shows a record's facts in two columns. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <SimpleGrid component="dl" cols={2} spacing={{ base: 'sm', xs: 'lg' }} verticalSpacing="sm" m={0}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
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
