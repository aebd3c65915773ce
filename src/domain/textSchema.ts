import { z } from 'zod';
import { characterCount, plain, visibleText } from './visibleText.ts';
import type { MessageKey } from './message.ts';

/** Refuses more characters than people may see in it (R-text-3), as `max` refuses UTF-16 units. */
function upTo(maximum: number) {
  return z.check<string>(({ value, issues }) => {
    // No character takes less than one unit: short texts are not counted.
    if (value.length <= maximum || characterCount(value) <= maximum) return;
    const message = 'validation.tooLong' satisfies MessageKey;
    issues.push({ code: 'too_big', origin: 'string', maximum, input: value, message });
  });
}

/** A string that says the same where it is absent as where it is empty (R-text-5). */
const present = (missing: MessageKey) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) });

/**
 * A text as it is kept: without what nobody sees, and without blanks around it (R-text-1). May be empty. `otherType`: said of
 * what is no text.
 */
export const textSchema = (maximum: number, otherType?: MessageKey) =>
  z.string(otherType).overwrite(visibleText).trim().check(upTo(maximum));

/** The same, with something visible in it. */
export const requiredTextSchema = (maximum: number, missing: MessageKey = 'validation.required') =>
  present(missing).overwrite(visibleText).trim().min(1, missing).check(upTo(maximum));

/** What somebody or something is called: one line with something visible in it (R-text-4). */
export const nameSchema = (maximum: number, missing: MessageKey = 'validation.nameRequired') =>
  requiredTextSchema(maximum, missing).regex(/^[^\t\n\r\v\f\u0085\u2028\u2029]*$/, 'validation.oneLine');

/** A code or account as it is typed: visible, in half width, without blanks around it (R-text-2), and not empty. */
export const codeSchema = (missing: MessageKey = 'validation.required', maximum = 100) =>
  present(missing).overwrite(plain).min(1, missing).check(upTo(maximum));

/** A password as it is typed or pasted; none may hold what is left off: blanks around it and what nobody sees (R-text-1). */
export const passwordTextSchema = () =>
  present('login.passwordEmpty')
    .overwrite(visibleText)
    .trim()
    .min(1, 'login.passwordEmpty')
    .max(128, 'validation.tooLong');
