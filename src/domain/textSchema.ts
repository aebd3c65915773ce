import { z } from 'zod';
import { characterCount, plain, visibleText } from './visibleText.ts';
import type { MessageKey } from './message.ts';

/** Refuses more visible characters than the maximum (R-text-3), because `max` would count UTF-16 units. */
function upTo(maximum: number) {
  return z.check<string>(({ value, issues }) => {
    // Short texts are not counted, because no character needs less than one unit.
    if (value.length <= maximum || characterCount(value) <= maximum) return;
    const message = 'validation.tooLong' satisfies MessageKey;
    issues.push({ code: 'too_big', origin: 'string', maximum, input: value, message });
  });
}

/** Creates a string schema with the same message for an absent and an empty value (R-text-5). */
const present = (missing: MessageKey) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) });

/**
 * Creates the schema of a stored text, without invisible characters and blanks around it (R-text-1). It may be empty.
 * `otherType` is the message for a value that is no text.
 */
export const textSchema = (maximum: number, otherType?: MessageKey) =>
  z.string(otherType).overwrite(visibleText).trim().check(upTo(maximum));

/** Creates the same schema for a text with something visible in it. */
export const requiredTextSchema = (maximum: number, missing: MessageKey = 'validation.required') =>
  present(missing).overwrite(visibleText).trim().min(1, missing).check(upTo(maximum));

/** Creates the schema of a name: one line with something visible in it (R-text-4). */
export const nameSchema = (maximum: number, missing: MessageKey = 'validation.nameRequired') =>
  requiredTextSchema(maximum, missing).regex(/^[^\t\n\r\v\f\u0085\u2028\u2029]*$/, 'validation.oneLine');

/**
 * Creates the schema of a typed code or account: visible, in half width, without blanks around it (R-text-2), and not empty.
 */
export const codeSchema = (missing: MessageKey = 'validation.required', maximum = 100) =>
  present(missing).overwrite(plain).min(1, missing).check(upTo(maximum));

/**
 * Creates the schema of a typed or pasted password. Blanks around it and invisible characters are removed, so no password
 * may contain them (R-text-1).
 */
export const passwordTextSchema = () =>
  present('login.passwordEmpty')
    .overwrite(visibleText)
    .trim()
    .min(1, 'login.passwordEmpty')
    .max(128, 'validation.tooLong');
