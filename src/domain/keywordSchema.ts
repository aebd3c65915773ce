import { z } from 'zod';
import { keywordLimit } from './keywordLimit.ts';
import type { MessageKey } from './message.ts';
import { characterCount, visibleText } from './visibleText.ts';

/** The text of a search field, without invisible characters (R-list-3); its length counts visible characters (R-text-3). */
export const keywordSchema = z
  .string()
  .overwrite((typed) => visibleText(typed).normalize('NFC').trim())
  .check(({ value, issues }) => {
    if (characterCount(value) <= keywordLimit) return;
    const message = 'validation.tooLong' satisfies MessageKey;
    issues.push({ code: 'too_big', origin: 'string', maximum: keywordLimit, input: value, message });
  });
