import { z } from 'zod';
import { typedCountSchema } from '../../domain/count.ts';
import { menuWidthLimits } from '../../domain/shellSettings.ts';

/** A menu width in pixels, as the form holds it. */
export const menuWidthSchema = z.object({
  menuWidth: typedCountSchema(menuWidthLimits.min, menuWidthLimits.max),
});
