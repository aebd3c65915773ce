import { StateBadge } from '../../ui/page/StateBadge.tsx';

/** Whether a customer may be sold to. */
export function CustomerBadge({ status }: { status: 'enabled' | 'disabled' }) {
  return <StateBadge tone={status === 'enabled' ? 'done' : 'inactive'} label={`customer.status.${status}`} />;
}
