import { dealApproval } from './dealApproval.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Every lifecycle of the product, by id. */
export const lifecycles = { dealApproval } satisfies Record<string, Lifecycle>;

export type LifecycleId = keyof typeof lifecycles;
export const lifecycleIds = Object.keys(lifecycles) as LifecycleId[];
