import { z } from 'zod';

/** What is done to a record that is enabled or disabled. */
export const enablingEventSchema = z.enum(['enable', 'disable']).meta({ id: 'EnablingEvent' });
export type EnablingEvent = z.infer<typeof enablingEventSchema>;

export type EnablingState = 'enabled' | 'disabled';
