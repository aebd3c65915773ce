import { platformUserEditSchema } from '../../domain/newPlatformUser.ts';

export { newPlatformUserSchema } from '../../domain/newPlatformUser.ts';

/** What is typed of an edit; which user and version it is of comes from the record. */
export const platformUserEditFormSchema = platformUserEditSchema.omit({ id: true, version: true });
