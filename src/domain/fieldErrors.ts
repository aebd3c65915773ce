import type { z } from 'zod';
import type { MessageKey, MessageParams } from './message.ts';

/** One refused field: its path in the input and the message's key and parameters. */
export interface FieldRefusal {
  field: string;
  key: MessageKey;
  params?: MessageParams;
}

/** Tells whether a message is a key ("validation.phone"), as in our schemas. Zod's own messages are mapped by their code. */
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
      return {
        key: issue.origin === 'string' ? 'validation.tooLong' : 'validation.tooMany',
        params: { maximum: String(issue.maximum) },
      };
    case 'too_small':
      return { key: 'validation.tooSmall', params: { minimum: String(issue.minimum) } };
    case 'invalid_value':
      return { key: 'validation.choice' };
    case 'invalid_type':
      return { key: issue.input === undefined ? 'validation.required' : 'validation.type' };
    default:
      return { key: 'validation.invalid' };
  }
}

/** Maximum number of unknown fields that are named, so that the answer to a body full of them remains short. */
const unknownFieldsNamed = 20;

/**
 * Returns the first refusal of each field, in the schema's order. Parse with `reportInput`, or a value of the wrong type
 * cannot be distinguished from a missing one.
 */
export function fieldRefusals(error: z.ZodError): FieldRefusal[] {
  const refusals = new Map<string, FieldRefusal>();
  const refuse = (path: PropertyKey[], refusal: Omit<FieldRefusal, 'field'>) => {
    const field = path.map(String).join('.');
    if (!refusals.has(field)) refusals.set(field, { field, ...refusal });
  };
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') refuse(issue.path, keyOf(issue));
    else
      for (const name of issue.keys.slice(0, unknownFieldsNamed))
        refuse([...issue.path, name], { key: 'validation.unknownField' });
  }
  return [...refusals.values()];
}
