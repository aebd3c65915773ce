import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { agentRecord } from '../../commands/records/agent.ts';
import { commandById } from '../../commands/registry.ts';
import { agentRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../shell/CommandPage.tsx';
import { FailedList } from '../../shell/list/ListStates.tsx';
import { agentQuery } from './agentQuery.ts';

/** /agent-manage/agentInfo: a new agent, or with `id` the form of one that is there. */
export default function AgentInfoPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  return id === null ? <NewAgent /> : <EditAgent key={id} id={id} />;
}

function NewAgent() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <CommandPage
      title={t('command.agent.new')}
      command={commandById('agent.new')}
      onDone={(outcome) => void navigate(outcome.route ?? '/agent-manage')}
      onCancel={() => void navigate('/agent-manage')}
    />
  );
}

function EditAgent({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ data, error }, retry] = useQuery({ query: agentQuery, variables: { id } });
  const agent = data?.agentDetails;
  const record = useMemo(() => (agent ? agentRecord(agent) : undefined), [agent]);
  if (error && !agent)
    return <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!record) return <Skeleton height={320} />;
  const back = agentRoute(id);
  return (
    <CommandPage
      title={`${t('command.agent.edit')} · ${record.name}`}
      command={commandById('agent.edit')}
      record={record}
      onDone={() => void navigate(back)}
      onCancel={() => void navigate(back)}
    />
  );
}
