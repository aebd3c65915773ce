/** A witness that takes longer to answer cannot be reached. */
export const answerMilliseconds = 5000;

/** A store of texts by name. */
export interface TextStore {
  put: (name: string, text: string) => Promise<unknown>;
  /** Undefined for an unknown name. */
  get: (name: string) => Promise<string | undefined>;
}
