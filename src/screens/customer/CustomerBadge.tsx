import { StateBadge } from '../../ui/page/StateBadge.tsx';

/** Shows whether a customer is enabled, that is whether agents may sell to it. */
export function CustomerBadge({ status }: { status: 'enabled' | 'disabled' }) {
  return <StateBadge tone={status === 'enabled' ? 'done' : 'inactive'} label={`customer.status.${status}`} />;
}
