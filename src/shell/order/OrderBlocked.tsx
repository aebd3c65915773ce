import { Alert, List, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTranslation } from 'react-i18next';
import type { OrderFacts } from '../../commands/records/order.ts';
import { useCommandHost } from '../../commands/commandHost.ts';
import { refusedRules } from '../../machines/lifecycle.ts';
import { approvalRules, orderRules } from '../../machines/orderRules.ts';

/** Why an order that waits cannot be approved now: what has changed since it was quoted, and the way out. */
export function OrderBlocked({ order }: { order: OrderFacts }) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  if (!order.standing) return null;
  const facts = { ...order.standing, kind: order.kind };
  const refused = refusedRules(orderRules, approvalRules, facts, undefined);
  if (refused.length === 0) return null;
  // Quoting again cures moved ground, and nothing else.
  const curable = refused.every(({ refusal }) => refusal === 'conflict');
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('order.blocked')}
      role="status"
      data-testid="order-blocked"
    >
      <List size="sm">
        {refused.map(({ rule, key, params }) => (
          <List.Item key={rule}>{t(key, params ?? {})}</List.Item>
        ))}
      </List>
      {curable && (
        <Text size="sm" mt="xs">
          {role === 'salesperson'
            ? t('order.requoteOwn')
            : t('order.requoteAsk', { name: order.salespersonName })}
        </Text>
      )}
    </Alert>
  );
}
