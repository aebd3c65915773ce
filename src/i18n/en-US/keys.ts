/** Keys, the key sheet, and the panel that lists the keys that may follow. */
export const keys = {
  'keys.nextRow': 'Next row',
  'keys.previousRow': 'Previous row',
  'keys.then': 'then',
  'keys.or': 'or',
  'keys.next': 'After {{keys}}',
} as const;
