import { Text } from '@mantine/core';
import { Suspense } from 'react';
import type { CommandRecord } from '../commandKit/command.ts';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { foundOf } from '../commandKit/registry.ts';
import classes from './CommandForm.module.css';
import { useRecords } from '../commandKit/useRecords.ts';

/** Shows the search's facts about the form's record: the customer, the amount. The title shows its name. */
export function RecordFacts({ record }: { record: CommandRecord }) {
  return (
    <div className={classes.facts}>
      <Suspense>
        <Facts record={record} />
      </Suspense>
    </div>
  );
}

function Facts({ record }: { record: CommandRecord }) {
  const { t } = useCommandHost().context;
  const { facts } = foundOf(useRecords(), record, t);
  if (facts === '') return null;
  return (
    <Text size="sm" data-testid="record-facts" style={{ overflowWrap: 'anywhere' }}>
      {facts}
    </Text>
  );
}
