import { z } from 'zod';

// Apart from the days: a page that reads an instant of a file would bring the validator into what all pages load.
export const instantSchema = z.string().meta({ description: 'An instant, ISO 8601 in UTC' });
