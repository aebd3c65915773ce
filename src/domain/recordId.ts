const shape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The text as a record's id where it is shaped as one; undefined for what else an address may hold. */
export function asRecordId(text: string | undefined): string | undefined {
  return text !== undefined && shape.test(text) ? text.toLowerCase() : undefined;
}
