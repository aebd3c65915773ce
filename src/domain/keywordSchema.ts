import { z } from 'zod';
import { keywordLimit } from './keywordLimit.ts';
import type { MessageKey } from './message.ts';
import { characterCount, visibleText } from './visibleText.ts';

/** What is typed into a search field, without what nobody sees of it (R-list-3); its length as people see it (R-text-3). */
export const keywordSchema = z
  .string()
  .overwrite((typed) => visibleText(typed).normalize('NFC').trim())
  .check(({ value, issues }) => {
    if (characterCount(value) <= keywordLimit) return;
    const message = 'validation.tooLong' satisfies MessageKey;
    issues.push({ code: 'too_big', origin: 'string', maximum: keywordLimit, input: value, message });
  });
