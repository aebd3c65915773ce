/** Characters of remarks on accounts, deals and customers (spec 9, "Default character limit"). */
export const remarksLimit = 50;
/** Characters of what needs room: review descriptions, removal instructions, answers to password requests. */
export const longRemarksLimit = 500;
