import { z } from 'zod';

// Separate from the days, because a page that parses an instant of a file would add the validator to the code of all pages.
export const instantSchema = z
  .string()
  .meta({ format: 'date-time', description: 'An instant, ISO 8601 in UTC' });
