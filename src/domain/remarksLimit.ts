/** Maximum characters of remarks on accounts, deals and customers (R-form-2). */
export const remarksLimit = 50;
/** Minimum characters of required remarks, such as those of a rejection. Blanks around them do not count. */
export const remarksMinimum = 1;
/** Maximum characters of longer texts: review descriptions, removal instructions, answers to password requests. */
export const longRemarksLimit = 500;
