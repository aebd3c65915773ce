import { namesPassword } from '../../domain/typedText.ts';

/**
 * The only declaration of what never reaches a recording (R-replay-11). A value is secret by its field's name, by the
 * machine and type of its event, or by its own form.
 */

/** Replaces a secret; its length is constant, so that the secret's length is not disclosed. */
export const masked = '•••';

/**
 * Passwords, tokens, codes and cookies; addresses that open a file by their signature; telephone numbers. `creditCode` is
 * public: it is printed on every licence.
 */
const secretNames =
  /password|passwd|passcode|token|secret|cookie|authorization|credential|signature|captcha|mobile|phone|^otp$|url$|(?<!credit)code$/i;

export function isSecretName(name: string): boolean {
  return secretNames.test(name);
}

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

/** Masks a value but preserves whether there is one, because guards may test that and nothing more. */
export function maskOf(value: unknown): unknown {
  return value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : masked;
}

/** Returns the value with every secret masked by its field's name, at any depth. */
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

/** Tells whether the text contains or addresses a file's content. */
export function isContent(text: string): boolean {
  return /^(data|blob):/i.test(text);
}
