/** Characters of the remarks on a decision. */
export const remarksLimit = 500;
