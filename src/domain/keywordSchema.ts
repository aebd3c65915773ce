import { z } from 'zod';
import { keywordLimit } from './keywordLimit.ts';
import { visibleText } from './visibleText.ts';

/** What is typed into a search field, without what nobody sees of it (R-list-3). */
export const keywordSchema = z
  .string()
  .overwrite((typed) => visibleText(typed).normalize('NFC').trim())
  .max(keywordLimit, 'validation.tooLong');
