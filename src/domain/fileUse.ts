/** The purposes of a file; each has its own types and limit. */
export const filePurposes = ['contract', 'avatar', 'installer'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** The states of an uploaded file (machines/file.ts). */
export const fileStates = ['unused', 'used', 'discarded'] as const;
export type FileState = (typeof fileStates)[number];

/** The state directly after the upload. */
export const firstFileState: FileState = 'unused';

/** Days after its upload before an unreferenced file is discarded (R-file-7). */
export const unusedDays = 7;
