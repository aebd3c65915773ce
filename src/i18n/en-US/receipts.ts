/** Texts of the list of executed commands. */
export const receipts = {
  'receipts.empty': 'Nothing has been run in this window yet',
  'receipts.several': 'several records',
  'receipts.again': 'Run again',
  'receipts.takeBack': 'Undo: {{action}}',
  'receipts.result': '{{done}} done, {{left}} refused',
  'receipts.refused': 'Refused: {{reason}}',
} as const;
