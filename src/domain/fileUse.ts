/** What a file is for; each has its own kinds and limit. */
export const filePurposes = ['contract', 'avatar', 'installer'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** What becomes of one that was uploaded (machines/file.ts). */
export const fileStates = ['unused', 'used', 'discarded'] as const;
export type FileState = (typeof fileStates)[number];

/** As it is once it is uploaded. */
export const firstFileState: FileState = 'unused';

/** A file that no record names is kept for so many days after its upload (R-file-7). */
export const unusedDays = 7;
