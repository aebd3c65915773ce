/** Characters of remarks on accounts, deals and customers (R-form-2). */
export const remarksLimit = 50;
/** Characters of remarks at least, where they must be given: with a rejection, say. Blanks around them do not count. */
export const remarksMinimum = 1;
/** Characters of what needs room: review descriptions, removal instructions, answers to password requests. */
export const longRemarksLimit = 500;
