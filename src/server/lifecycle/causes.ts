import { inArray } from 'drizzle-orm';
import type { StepCause } from '../../domain/lifecycleLog.ts';
import { asLifecycleId, type LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import type { LifecycleRecords } from '../http/lifecycleRecords.ts';
import type { Session } from '../http/session.ts';

/** Returns the steps that caused others, by their ids: those of records that the caller may see (R-chart-4). */
export async function causesOf(
  queryable: Queryable,
  session: Session,
  recordsOf: (id: LifecycleId) => LifecycleRecords,
  ids: readonly number[],
): Promise<Map<number, StepCause>> {
  if (ids.length === 0) return new Map();
  const { id, lifecycle, edge, event, to, recordId } = transitions;
  const steps = await queryable
    .select({ id, lifecycle, edge, event, to, recordId })
    .from(transitions)
    .where(inArray(id, [...ids]));
  const causes = new Map<number, StepCause>();
  for (const known of new Set(steps.flatMap((step) => asLifecycleId(step.lifecycle) ?? []))) {
    const own = steps.filter((step) => step.lifecycle === known);
    const named = await recordsOf(known).named(
      queryable,
      session,
      own.map((step) => step.recordId),
    );
    for (const { id: causeId, ...step } of own) {
      const record = named.find((each) => each.id === step.recordId);
      if (record) causes.set(causeId, { ...step, recordName: record.name });
    }
  }
  return causes;
}
