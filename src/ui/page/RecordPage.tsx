import { Grid, Paper, Stack } from '@mantine/core';
import '@mantine/core/styles/Grid.layer.css';
import type { ReactNode } from 'react';
import { Facts, type Fact } from './Facts.tsx';
import { PageHead } from './PageHead.tsx';

interface RecordPageProps {
  title: string;
  /** Beside the title: its state. */
  badge: ReactNode;
  actions: ReactNode;
  /** What is to be said before its facts. */
  notice?: ReactNode;
  /** Its chart and history; below the panels where there is no room beside them. */
  history: ReactNode;
  /** What its first panel tells. */
  facts?: Fact[];
  /** Further panels, one below the other. */
  children?: ReactNode;
}

/** The page of one record. */
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
