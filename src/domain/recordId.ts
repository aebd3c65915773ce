const shape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the text if it has the form of a record's id; undefined for any other value in an address. */
export function asRecordId(text: string | undefined): string | undefined {
  return text !== undefined && shape.test(text) ? text.toLowerCase() : undefined;
}
