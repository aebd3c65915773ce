import { isSecretName } from '../../domain/secretNames.ts';
import { namesPassword } from '../../domain/typedText.ts';

/**
 * Declares what never reaches a recording (R-replay-11). A value is secret by its field's name (`secretNames.ts`), by the
 * machine and type of its event, or by its own form.
 */

/** Fields of events that are masked whatever their name is, by the machine and the event's type. */
const secretParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  session: { issued: ['token', 'scheme'] },
};

/** Returns the names of the object's secret fields, apart from those whose name is secret. */
export function secretPartsOf(machine: string, part: object): readonly string[] {
  const { type, field, kind, query } = part as Record<string, unknown>;
  // A line typed into the palette.
  if (machine === 'palette' && typeof query === 'string' && namesPassword(query)) return ['query'];
  // An entered field: its name is next to its value.
  if (kind === 'password' || (typeof field === 'string' && isSecretName(field))) return ['value'];
  return (typeof type === 'string' && secretParts[machine]?.[type]) || [];
}

/** Tells whether the text contains or addresses a file's content. */
export function isContent(text: string): boolean {
  return /^(data|blob):/i.test(text);
}
