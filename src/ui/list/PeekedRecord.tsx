import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandRecord, RecordType } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { failureInFull } from '../../commandKit/notices.tsx';
import { useShownOnPage } from '../../commandKit/useShownOnPage.ts';
import { foundOf } from '../../commandKit/registry.ts';
import { logOf, recordTypes } from '../../commands/recordTypes.ts';
import { recordStatusSpecs } from '../../commands/recordStatusSpecs.ts';
import { useReadRecord } from '../../commands/useReadRecord.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { serverNow } from '../../graph/client/serverClock.ts';
import { chartModel } from '../chart/chartModel.ts';
import { RecordStatus } from '../chart/RecordStatus.tsx';
import { stateDurationsOf } from '../chart/stateDurations.ts';
import { useRecordHistory } from '../chart/useRecordHistory.ts';
import { Facts, type Fact } from '../page/Facts.tsx';
import { PageActions } from '../page/PageActions.tsx';
import { FactSkeleton } from '../page/Skeletons.tsx';
import { StateBadge } from '../page/StateBadge.tsx';
import { useLate } from './ListStates.tsx';

interface PeekedRecordProps {
  /** The record of the row. */
  record: CommandRecord;
  facts: Fact[];
  /** The row's state as the list shows it; replaced by the present state. */
  corner: Fact[];
  removed: boolean;
  /** Called before one of its buttons acts. */
  onAct: (event: MouseEvent) => void;
}

/** Shows a summary of a record: its state, its facts, the possible commands and what it waits for. */
export function PeekedRecord(props: PeekedRecordProps) {
  const log = logOf(props.record);
  const key = `${props.record.type} ${props.record.id}`;
  return log ? <Logged key={key} {...props} log={log} /> : <PeekedDetails key={key} {...props} />;
}

/** Follows the record's log, so that changes by any user are shown. */
function Logged({ log, ...props }: PeekedRecordProps & { log: TrailRecord }) {
  const { history, error } = useRecordHistory(log);
  return <PeekedDetails {...props} log={log} history={history} waits={!history && !error} />;
}

interface PeekedDetailsProps extends PeekedRecordProps {
  log?: TrailRecord;
  history?: ReturnType<typeof useRecordHistory>['history'];
  /** True while the log is loading. A record that is read before the log might be older than its last step. */
  waits?: boolean;
}

function PeekedDetails({
  record: listed,
  facts,
  corner,
  removed,
  onAct,
  log,
  history,
  waits = false,
}: PeekedDetailsProps) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const [now] = useState(serverNow);
  // Changes if the row's data change, or if the log has a new entry.
  const sign = JSON.stringify([listed.data, removed, history?.entries.at(-1)?.hash]);
  const { answer, again } = useReadRecord(waits ? undefined : listed, sign);
  const late = useLate(!answer);
  const record = answer && 'record' in answer ? { ...answer.record, route: listed.route } : listed;
  const { state, facts: summary } = foundOf({ types: recordTypes }, record, t);
  const status = log && recordStatusSpecs[log.lifecycle]?.statusOf(context, record);
  if (answer && 'failure' in answer)
    return <Unread type={listed.type} failure={answer.failure} onRetry={again} />;
  return (
    <>
      {state && (
        <div>
          <StateBadge {...state} />
        </div>
      )}
      <VisuallyHidden role="status">
        {[record.name, state && t(state.label), summary].join(' ')}
      </VisuallyHidden>
      <Facts facts={state ? facts : [...corner, ...facts]} />
      <div onClickCapture={onAct}>
        <PageActions record={record} />
      </div>
      {late && <FactSkeleton count={4} />}
      {answer && status && history && (
        <RecordStatus
          model={chartModel(status.lifecycle, {
            path: history.entries.map(({ edge }) => edge),
            current: status.current,
            available: status.transitions,
          })}
          stateDurations={stateDurationsOf(history.entries, now)}
          people={status.people ?? {}}
          ended={status.ended}
        />
      )}
    </>
  );
}

interface UnreadProps {
  type: RecordType;
  failure: unknown;
  onRetry: () => void;
}

/** Shown instead of a record that no longer exists or could not be read. */
function Unread({ type, failure, onRetry }: UnreadProps) {
  const { t } = useTranslation();
  useShownOnPage(t, failure);
  const isMissing = failure instanceof GraphFailure && failure.code === 404;
  if (isMissing)
    return (
      <Alert
        color="gray"
        variant="light"
        role="alert"
        title={t('record.notFound', { record: t(`palette.type.${type}`) })}
      >
        {t('record.unknown')}
      </Alert>
    );
  return (
    <Alert color="red" variant="light" role="alert" title={t('record.partFailed')}>
      <Group justify="space-between">
        <Text size="sm">{failureInFull(t, failure)}</Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Group>
    </Alert>
  );
}
