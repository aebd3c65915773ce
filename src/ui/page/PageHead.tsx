import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** The record's state, next to the title. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** Shows title and actions of a page on one line. The shell moves the focus here after a navigation. */
export function PageHead({ title, badge, actions }: PageHeadProps) {
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Group gap="sm">
        <Title
          order={1}
          size="h3"
          fz={20}
          fw={600}
          tabIndex={-1}
          style={{ outline: 'none', textWrap: 'pretty', wordBreak: 'keep-all', overflowWrap: 'anywhere' }}
        >
          {title}
        </Title>
        {badge}
      </Group>
      {actions}
    </Group>
  );
}
