/** A witness that takes longer to answer cannot be reached. */
export const answerMilliseconds = 5000;

/** Where texts are kept by name. */
export interface TextStore {
  put: (name: string, text: string) => Promise<unknown>;
  /** Undefined where nothing is kept by that name. */
  get: (name: string) => Promise<string | undefined>;
}
