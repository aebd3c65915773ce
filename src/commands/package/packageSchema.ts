import { z } from 'zod';
import { longRemarksSchema } from '../../domain/verdict.ts';
import { packagePublication } from '../../machines/packagePublication.ts';

export { typedPackageSchema } from '../../domain/typedPackageSchema.ts';

export const unpublishSchema = z.object({
  remarks: longRemarksSchema.pipe(z.string().min(1, packagePublication.rules.instructionsGiven?.reason)),
});
