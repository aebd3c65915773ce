import type { ApplicationVersion } from './application.ts';

/** The fields that a review compares, in the order of the form. */
const comparedFields = [
  'name',
  'clients',
  'description',
  'accessAddress',
  'testAccount',
  'installer',
  'downloadInstructions',
  'developerSeatPrice',
  'platformSeatPrice',
] as const satisfies readonly (keyof ApplicationVersion)[];
export type ComparedField = (typeof comparedFields)[number];

export type ComparedVersion = Pick<ApplicationVersion, Exclude<ComparedField, 'installer'>> & {
  installer: { id: string; name: string; size: number } | null;
};

/** Returns a key that is equal for equal content: an installer is identified by its id, whatever its name is. */
function keyOf(version: ComparedVersion, field: ComparedField): string {
  return field === 'installer' ? (version.installer?.id ?? '') : String(version[field]);
}

/** Returns the fields in which a version differs from the previous one. */
export function changedFields(before: ComparedVersion, after: ComparedVersion): ComparedField[] {
  return comparedFields.filter((field) => keyOf(before, field) !== keyOf(after, field));
}
