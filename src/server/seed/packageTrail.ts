import { packagePublication, type PackageFacts } from '../../machines/packagePublication.ts';
import type { UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { Product } from './packages.ts';
import type { Random } from './random.ts';
import { created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

const dayMilliseconds = 86_400_000;
const instructions = '旗舰版内容已并入数字化经营套件，老客户可继续使用至到期';

/** Returns the history of the packages: created, published the day after, and some unpublished again. */
export function packageTrail(
  products: Product[],
  operator: UserRow,
  calendar: Calendar,
  random: Random,
): TransitionFields[] {
  const facts: PackageFacts = {
    actor: { userId: operator.id, role: 'operations', agentId: null },
    // Applications that are unpublished today were still published then.
    unpublished: [],
    unpublishedAdded: [],
  };
  return products.flatMap(({ row, soldUntil }) => {
    const step = (last: TransitionFields, event: string, at: Date, remarks?: string) =>
      moved(packagePublication, last, event, facts, { actor: operator, at, remarks });
    const params = { price: row.price };
    const added = created(packagePublication, row.id, { actor: operator, at: row.createdAt, params });
    const published = step(added, 'publish', new Date(row.createdAt.getTime() + dayMilliseconds));
    if (row.status === 'published') return [added, published];
    const at = calendar.inOfficeHours(soldUntil - 1, random);
    return [added, published, step(published, 'unpublish', at, instructions)];
  });
}
