/** Secrets by the names of their fields, for what is written to the log or to a recording. */

/** Replaces a secret; its length is constant, so that the secret's length is not disclosed. */
export const masked = '•••';

/**
 * Passwords, tokens, codes and cookies; addresses that open a file by their signature; telephone numbers. `creditCode` is
 * public: it is printed on every licence.
 */
const secretNames =
  /password|passwd|passcode|token|secret|cookie|authorization|credential|signature|captcha|mobile|phone|^otp$|url$|(?<!credit)code$/i;

/** Tells whether a field of that name holds a secret. */
export function isSecretName(name: string): boolean {
  return secretNames.test(name);
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
