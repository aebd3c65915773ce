import { z } from 'zod';
import { remarksMinimum } from '../../domain/remarksLimit.ts';
import { longRemarksSchema } from '../../domain/verdict.ts';
import { packagePublication } from '../../machines/packagePublication.ts';

export { typedPackageSchema } from '../../domain/typedPackageSchema.ts';

export const unpublishSchema = z.object({
  remarks: longRemarksSchema.pipe(
    z.string().min(remarksMinimum, packagePublication.rules.instructionsGiven?.reason),
  ),
});
