/** The repository's folder. */
export const root: string;
/** Whether dist/ was built from the sources as they are. */
export function isBuilt(): boolean;
export function stampBuild(): void;
