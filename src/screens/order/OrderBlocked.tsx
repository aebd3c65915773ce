import { Alert, List, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTranslation } from 'react-i18next';
import { availabilityOf } from '../../commandKit/availability.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { OrderFacts } from '../../commands/order/orderRecord.ts';
import { commandById } from '../../commands/registry.ts';
import type { Message } from '../../domain/message.ts';
import { refusedRules } from '../../machines/lifecycle.ts';
import { approvalRules, orderRules } from '../../machines/orderRules.ts';

/** Why an order that waits cannot be approved now: what has changed since it was quoted, and the way out. */
export function OrderBlocked({ order }: { order: OrderFacts }) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  if (!order.context) return null;
  const facts = { ...order.context, kind: order.kind };
  const refused = refusedRules(orderRules, approvalRules, facts, undefined);
  // Who approves it is told of their own quota too.
  const own = availabilityOf(commandById('order.approve'), context, order)?.blocked;
  const reasons: Message[] = own ?? refused;
  if (reasons.length === 0) return null;
  // Quoting again cures moved ground, and nothing else.
  const curable = refused.length > 0 && refused.every(({ refusal }) => refusal === 'conflict');
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('order.blocked')}
      role="status"
      data-testid="order-blocked"
    >
      <List size="sm">
        {reasons.map(({ key, params }) => (
          <List.Item key={key}>{t(key, params ?? {})}</List.Item>
        ))}
      </List>
      {curable && (
        <Text size="sm" mt="xs">
          {context.role === 'salesperson'
            ? t('order.requoteOwn')
            : t('order.requoteQuestion', { name: order.salespersonName })}
        </Text>
      )}
    </Alert>
  );
}
