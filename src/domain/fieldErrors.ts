import type { z } from 'zod';
import type { MessageKey, MessageParams } from './message.ts';

/** One refused field: its path in the input and the message's key and parameters. */
export interface FieldRefusal {
  field: string;
  key: MessageKey;
  params?: MessageParams;
}

/** Messages of schemas are keys ("validation.phone"), as far as they look like one; what Zod words itself is mapped by its code. */
function isKey(message: string): message is MessageKey {
  return /^[a-z]+(\.[a-zA-Z0-9]+)+$/.test(message);
}

function keyOf(issue: z.core.$ZodIssue): Pick<FieldRefusal, 'key' | 'params'> {
  const { message } = issue;
  if (isKey(message)) {
    if (issue.code === 'too_big') return { key: message, params: { maximum: String(issue.maximum) } };
    if (issue.code === 'too_small') return { key: message, params: { minimum: String(issue.minimum) } };
    return { key: message };
  }
  switch (issue.code) {
    case 'too_big':
      return { key: 'validation.tooLong', params: { maximum: String(issue.maximum) } };
    case 'too_small':
      return { key: 'validation.tooSmall', params: { minimum: String(issue.minimum) } };
    case 'unrecognized_keys':
      return { key: 'validation.unknownField', params: { fields: issue.keys.join(', ') } };
    case 'invalid_value':
      return { key: 'validation.choice' };
    case 'invalid_type':
      return { key: issue.input === undefined ? 'validation.required' : 'validation.type' };
    default:
      return { key: 'validation.invalid' };
  }
}

/**
 * The first refusal of each field, in the schema's order. Parse with `reportInput`, or a value of the wrong type
 * cannot be told from a missing one.
 */
export function fieldRefusals(error: z.ZodError): FieldRefusal[] {
  const seen = new Set<string>();
  const refusals: FieldRefusal[] = [];
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (seen.has(field)) continue;
    seen.add(field);
    refusals.push({ field, ...keyOf(issue) });
  }
  return refusals;
}
