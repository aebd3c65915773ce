import { Grid, Paper, Stack } from '@mantine/core';
import '@mantine/core/styles/Grid.layer.css';
import type { ReactNode } from 'react';
import { Facts, type Fact } from './Facts.tsx';
import { PageHead } from './PageHead.tsx';

interface RecordPageProps {
  title: string;
  /** The record's state, next to the title. */
  badge: ReactNode;
  actions: ReactNode;
  /** A notice that is shown before the facts. */
  notice?: ReactNode;
  /** The chart and the history; below the panels if there is no room next to them. */
  history: ReactNode;
  /** The facts of its first panel. */
  facts?: Fact[];
  /** Further panels, one below the other. */
  children?: ReactNode;
}

export function RecordPage({ title, badge, actions, notice, history, facts, children }: RecordPageProps) {
  return (
    <Stack gap="md">
      <PageHead title={title} badge={badge} actions={actions} />
      {notice}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            {facts && (
              <Paper withBorder p="md">
                <Facts facts={facts} />
              </Paper>
            )}
            {children}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>{history}</Grid.Col>
      </Grid>
    </Stack>
  );
}
