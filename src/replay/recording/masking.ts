import { namesPassword } from '../../domain/typedText.ts';

/**
 * What never reaches a recording (R-replay-11), declared here alone: by the name of a field wherever it stands, by the
 * type of an event where the name of what it carries says nothing, and by what a value is.
 */

/** Stands for a secret: as long as any other, so that not even its length is told. */
export const masked = '•••';

/**
 * Passwords, tokens, codes and cookies; addresses that open a file by their signature; telephone numbers. `creditCode` is
 * printed on every licence.
 */
const secretNames =
  /password|passwd|passcode|token|secret|cookie|authorization|credential|signature|captcha|mobile|phone|^otp$|url$|(?<!credit)code$/i;

export function isSecretName(name: string): boolean {
  return secretNames.test(name);
}

/** Fields of events that are masked whatever they are called, by the machine and the event's type. */
const secretParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  session: { issued: ['token', 'scheme'] },
};

/** The names of the object's fields that are secret beside those whose name says so. */
export function secretPartsOf(machine: string, part: object): readonly string[] {
  const { type, field, kind, query } = part as Record<string, unknown>;
  // A line that is typed into the palette.
  if (machine === 'palette' && typeof query === 'string' && namesPassword(query)) return ['query'];
  // An entered field: what it is called stands beside its value.
  if (kind === 'password' || (typeof field === 'string' && isSecretName(field))) return ['value'];
  return (typeof type === 'string' && secretParts[machine]?.[type]) || [];
}

/** A secret's place, so that whether there is one stays told: guards may ask that, and none asks more. */
export function maskOf(value: unknown): unknown {
  return value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : masked;
}

/** The same with every secret masked, by the names of its fields however deep they stand. */
export function withoutSecrets<Value extends object>(value: Value): Value {
  const maskWithin = (each: unknown, name: string): unknown => {
    if (isSecretName(name)) return maskOf(each);
    if (Array.isArray(each)) return each.map((item) => maskWithin(item, name));
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([field, inner]) => [field, maskWithin(inner, field)]),
    );
  };
  return maskWithin(value, '') as Value;
}

/** What holds a file's content in a text. */
export function isContent(text: string): boolean {
  return /^(data|blob):/i.test(text);
}
