/** Characters of remarks on accounts, deals and customers (R-form-2). */
export const remarksLimit = 50;
/** Characters of what needs room: review descriptions, removal instructions, answers to password requests. */
export const longRemarksLimit = 500;
