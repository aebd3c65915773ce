import { useTranslation } from 'react-i18next';
import { rechargeListRoute } from '../../commands/recharge/rechargeCommands.ts';
import { commandById } from '../../commands/registry.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';

/** /agent-pay/agentRecharge: first the agent, then the amount; the server computes the credited amount. */
export default function AgentRechargePage() {
  const { t } = useTranslation();
  return (
    <CommandPage
      title={t('menu.agentRecharge')}
      command={commandById('recharge.new')}
      back={rechargeListRoute}
      next={rechargeListRoute}
    />
  );
}
