import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { agentRecord } from '../../commands/agent/agentRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { agentRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { agentQuery } from './agentQuery.ts';

/** /agent-manage/agentInfo: the form of a new agent, or with `id` that of an existing one. */
export default function AgentInfoPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  return id === null ? <NewAgent /> : <EditAgent />;
}

function NewAgent() {
  const { t } = useTranslation();
  return (
    <CommandPage title={t('command.agent.new')} command={commandById('agent.new')} back="/agent-manage" />
  );
}

function EditAgent() {
  const { t } = useTranslation();
  const { found: agent, unread } = useRecordOfAddress(
    agentQuery,
    (id) => ({ id }),
    ({ agentDetails }) => agentDetails,
  );
  const record = useMemo(() => (agent ? agentRecord(agent) : undefined), [agent]);
  if (!record) return <RecordUnread shape="form" type="agent" {...unread} />;
  const back = agentRoute(record.id);
  return (
    <CommandPage
      title={`${t('command.agent.edit')} · ${record.name}`}
      command={commandById('agent.edit')}
      record={record}
      back={back}
    />
  );
}
