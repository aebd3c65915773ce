/** Maximum characters of a list's keyword (R-list-3). */
export const keywordLimit = 50;
