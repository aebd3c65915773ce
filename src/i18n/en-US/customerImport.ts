/** What only the page of an import says. */
export const customerImport = {
  'notice.customer.imported_one': '{{count}} customer imported',
  'notice.customer.imported_other': '{{count}} customers imported',
  'client.import.hint': 'One customer per row, at most 500. UTF-8 or GB18030. Industry: {{industries}}',
  'client.import.file': 'CSV file',
  'client.import.template': 'Download template',
  'client.import.templateName': 'customer template',
  'client.import.allRight_one': '{{count}} customer can be imported',
  'client.import.allRight_other': '{{count}} customers can be imported',
  'client.import.wrong':
    '{{wrong}} of {{total}} rows need correction; nothing is imported until all are correct',
  'client.import.line': 'Line',
  'client.import.problem': 'Needs correction',
  'client.import.undecodable': 'The file is not UTF-8 or GB18030 text',
  'client.import.tooLarge': 'The file is larger than 1 MB',
} as const;
