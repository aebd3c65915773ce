import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rechargeListRoute } from '../../commands/recharge/rechargeCommands.ts';
import { commandById } from '../../commands/registry.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';

/** /agent-pay/agentRecharge: first the agent, then the amount; the server says what it will credit. */
export default function AgentRechargePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <CommandPage
      title={t('menu.agentRecharge')}
      command={commandById('recharge.new')}
      onDone={() => void navigate(rechargeListRoute)}
      onCancel={() => void navigate(rechargeListRoute)}
    />
  );
}
