/** Texts that only the server uses; no page loads them. */
export const server = {
  'refusal.password.common': 'Too many people use this password, choose another one',
  'refusal.password.ownName': 'The password must not be the account or the enterprise ID',
  'validation.csv': 'Not a valid CSV file: see line {{line}}',
  'validation.csvColumns': 'Missing columns: {{columns}}. Use the template',
  'validation.csvEmpty': 'The file contains no customers',
  'validation.csvTooMany': 'At most {{maximum}} customers per file',
  'validation.csvTitles': 'Missing columns: {{columns}}. Unknown columns: {{unknown}}. Use the template',
  'validation.csvTwice': 'More than one column for {{columns}}',
  'validation.importPassword': 'The file has no passwords: enter an initial password',
  'validation.shortenedNumber':
    'A spreadsheet has shortened this number: format the column as text and enter it again',
  'validation.totalRow': 'This row is a total: remove it from the file',
  'validation.industryUnknown': '“{{industry}}” is not an industry of the list',
} as const;
