/** The repository's folder. */
export const root: string;
/** Tells whether dist/ was built from the sources as they are now. */
export function isBuilt(): boolean;
export function stampBuild(): void;
