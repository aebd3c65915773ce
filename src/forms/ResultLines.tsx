import { Button, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import type { Outcome, ResultLine } from '../commandKit/command.ts';
import type { MessageKey } from '../domain/message.ts';
import classes from './FormTable.module.css';

interface ResultLinesProps {
  t: TFunction;
  lines: readonly ResultLine[];
  /** The heading over the result of each record. */
  heading?: MessageKey;
}

/** Shows the result, or the expected result, of each record. */
export function ResultLines({ t, lines, heading = 'column.result' }: ResultLinesProps) {
  return (
    // Makes the list focusable, so that the keyboard can scroll it when it overflows.
    <div
      className={`${classes.frame} ${classes.results}`}
      tabIndex={0}
      role="region"
      aria-label={t('result.lines')}
      data-testid="results"
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.record')}</th>
            <th scope="col">{t(heading)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, text, tone, facts }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {facts && (
                  <Text size="xs" c="dimmed" component="div">
                    {facts}
                  </Text>
                )}
              </th>
              <td data-tone={tone}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ResultPanelProps {
  t: TFunction;
  outcome: Outcome;
  onClose: () => void;
}

/** Shows the result in place of its form until the user closes it. */
export function ResultPanel({ t, outcome, onClose }: ResultPanelProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const { notice, results = [] } = outcome;
  return (
    <Stack gap="sm">
      {notice && (
        <Text size="sm" fw={500} role="status">
          {t(notice.key, notice.params ?? {})}
        </Text>
      )}
      <ResultLines t={t} lines={results} />
      <Group justify="flex-end">
        <Button ref={close} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}
