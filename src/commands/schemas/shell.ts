import { z } from 'zod';
import { menuWidthLimits } from '../../domain/shellSettings.ts';

/** A menu width in pixels, as the form holds it. */
export const menuWidthSchema = z.object({
  menuWidth: z.coerce
    .number('validation.integer')
    .int('validation.integer')
    .min(menuWidthLimits.min, 'validation.tooSmall')
    .max(menuWidthLimits.max, 'validation.tooMany'),
});
