import { z } from 'zod';
import { typedCountSchema } from '../../domain/count.ts';
import { menuWidthLimits } from '../../domain/shellSettings.ts';

/** A menu width in pixels, in the format of the form. */
export const menuWidthSchema = z.object({
  menuWidth: typedCountSchema(menuWidthLimits.min, menuWidthLimits.max),
});
