/** Texts that only the page of an import uses. */
export const customerImport = {
  'notice.customer.imported_one': '{{count}} customer imported',
  'notice.customer.imported_other': '{{count}} customers imported',
  'client.import.hint':
    'One customer per row, at most 500. A company ID that is empty is filled in. Industry: {{industries}}',
  'client.import.file': 'CSV file',
  'client.import.template': 'Download template',
  'client.import.templateName': 'customer template',
  'client.import.allRight_one': '{{count}} customer can be imported',
  'client.import.allRight_other': '{{count}} customers can be imported',
  'client.import.wrong':
    '{{wrong}} of {{total}} rows need correction; nothing is imported until all are correct',
  'client.import.line': 'Line',
  'client.import.problem': 'Needs correction',
  'client.import.undecodable': 'The file is not UTF-8, UTF-16 or GB18030 text',
  'client.import.workbook': 'This is a workbook: save it as CSV first',
  'client.import.tooLarge': 'The file is larger than 1 MB',
  'client.import.password': 'Initial login password',
  'client.import.passwordHelp': 'For administrators without a password in the file',
  'client.import.ignored': 'Not imported: {{titles}}',
  'client.import.progress': 'Import progress',
  'client.import.done': '{{done}} of {{total}} customers prepared',
  'client.import.problemAt': 'Line {{line}} · {{field}} · {{message}}',
} as const;
