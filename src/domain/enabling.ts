import { z } from 'zod';

/** The events of a record that can be enabled or disabled. */
export const enablingEventSchema = z.enum(['enable', 'disable']).meta({ id: 'EnablingEvent' });
export type EnablingEvent = z.infer<typeof enablingEventSchema>;

export type EnablingState = 'enabled' | 'disabled';
