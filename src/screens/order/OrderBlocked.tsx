import { Alert, List, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTranslation } from 'react-i18next';
import { availabilityOf } from '../../commandKit/availability.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { OrderFacts } from '../../commands/order/orderRecord.ts';
import { commandById } from '../../commands/registry.ts';
import type { Message } from '../../domain/message.ts';
import { refusedRules } from '../../machines/rules.ts';
import { approvalRules, orderRules } from '../../machines/orderRules.ts';

/** Shows why a pending order cannot be approved now: what has changed since the quote, and how to resolve it. */
export function OrderBlocked({ order }: { order: OrderFacts }) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  if (!order.context) return null;
  const facts = { ...order.context, kind: order.kind };
  const refused = refusedRules(orderRules, approvalRules, facts, undefined);
  // The approver also sees the reasons of their own quota.
  const own = availabilityOf(commandById('order.approve'), context, order)?.blocked;
  const reasons: Message[] = own ?? refused;
  if (reasons.length === 0) return null;
  // A new quote only resolves a changed basis.
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
