import { z } from 'zod';
import { asRecordId } from '../../domain/recordId.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';

/** A record in the format of a choice's value. */
export const trailRecordSchema = z
  .string('validation.required')
  .min(1, 'validation.required')
  .transform((value, context): TrailRecord => {
    const [lifecycle, id] = value.split(' ');
    const known = { lifecycle: asLifecycleId(lifecycle ?? null), id: asRecordId(id) };
    if (known.lifecycle && known.id) return { lifecycle: known.lifecycle, id: known.id };
    context.addIssue({ code: 'custom', message: 'validation.invalid' });
    return z.NEVER;
  });

export const otherRecordSchema = z.object({ second: trailRecordSchema });

export const twoRecordsSchema = otherRecordSchema.extend({ first: trailRecordSchema });
