import { z } from 'zod';
import { remarksMinimum } from '../../domain/remarksLimit.ts';
import { longRemarksSchema } from '../../domain/verdict.ts';
import { typedPackageSchema } from '../../domain/typedPackageSchema.ts';
import { packagePublication } from '../../machines/packagePublication.ts';

export { typedTermsSchema } from '../../domain/typedPackageSchema.ts';

/** The form of an edit: the package, and the question about changed terms that was answered with yes. */
export const packageEditForm = typedPackageSchema.and(z.object({ confirmed: z.string().default('') }));
export type EditedPackage = z.output<typeof packageEditForm>;

export const unpublishSchema = z.object({
  remarks: longRemarksSchema.pipe(
    z.string().min(remarksMinimum, packagePublication.rules.instructionsGiven?.reason),
  ),
});
