import { z } from 'zod';
import { remarksSchema } from '../../domain/verdict.ts';
import { packagePublication } from '../../machines/packagePublication.ts';

export { typedPackageSchema } from '../../domain/typedPackageSchema.ts';

export const unpublishSchema = z.object({
  remarks: remarksSchema.pipe(z.string().min(1, packagePublication.rules.instructionsGiven?.reason)),
});
