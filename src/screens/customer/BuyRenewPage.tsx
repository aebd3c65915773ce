import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { commandById } from '../../commands/registry.ts';
import { customerRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { ClientChoice } from './ClientChoice.tsx';
import { buyModeNames, buyModeOf, buyModes, buyModeTitles, buyRenewRoute, type BuyMode } from './buyModes.ts';
import { useClient } from './useClient.ts';

/** /my-client/buy-renew: sells the client of the `id` parameter a package or seats, or renews, by `mode`. */
export default function BuyRenewPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const mode = buyModeOf(parameters.get('mode'));
  const { record, unread } = useClient();
  if (!unread.requestedId) return <ClientChoice mode={mode} />;
  if (!record) return <RecordUnread shape="form" type="customer" {...unread} />;
  const back = customerRoute('salesperson', record.id);
  return (
    <CommandPage
      title={`${t('menu.buyRenew')} · ${record.name}`}
      command={commandById(buyModes[mode])}
      record={record}
      back={back}
      above={
        <SegmentedControl
          w={{ base: '100%', xs: 360 }}
          aria-label={t('client.mode')}
          data-command={buyModes[mode]}
          value={mode}
          onChange={(chosen) => void navigate(buyRenewRoute(record.id, chosen as BuyMode), { replace: true })}
          data={buyModeNames.map((value) => ({ value, label: t(buyModeTitles[value]) }))}
          transitionDuration={0}
        />
      }
    />
  );
}
