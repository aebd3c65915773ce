import { platformUserEditSchema } from '../../domain/newPlatformUser.ts';

export { newPlatformUserSchema } from '../../domain/newPlatformUser.ts';

/** The typed part of an edit; the user's id and version come from the record. */
export const platformUserEditFormSchema = platformUserEditSchema.omit({ id: true, version: true });
