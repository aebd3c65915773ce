import { z } from 'zod';

/** Maximum bytes of one preference, as JSON. */
export const preferenceSizeLimit = 16 * 1024;
/** Maximum number of preferences of one user. */
export const preferenceCountLimit = 200;

/** A stored setting of a user: columns, density and saved views of a list, or the shell's settings. */
export const preferenceSchema = z
  .strictObject({
    key: z.string().regex(/^(list|shell)\.[\w.-]{1,100}$/, 'validation.preferenceKey'),
    value: z.string().meta({ description: 'JSON, at most 16 kB; null takes the preference away' }),
  })
  .meta({ id: 'Preference' });
export type Preference = z.infer<typeof preferenceSchema>;
