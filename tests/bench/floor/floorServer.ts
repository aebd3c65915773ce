import { fileURLToPath } from 'node:url';
import { startPage } from '../builtPage.ts';

const orders = Array.from({ length: 25 }, (_, index) => ({
  __typename: 'Order',
  id: String(index),
  orderNo: `DD2026112100000${index}`,
  customerName: `杭州云帆软件有限公司 ${index}`,
  packageName: '费用报销季度版',
  amount: '12,800.00',
  status: 'pending',
  appliedAt: '2026-11-21 10:00:00',
}));

/** Starts the bare page with 25 rows from memory. */
export function startFloor(): Promise<{ url: string; stop: () => void }> {
  return startPage({
    root: fileURLToPath(new URL('.', import.meta.url)),
    answers: { '/graphql': { data: { orders } } },
  });
}
