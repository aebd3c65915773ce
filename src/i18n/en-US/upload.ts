/** Files on their way in. */
export const upload = {
  'upload.progress': 'Upload',
  'upload.figures': '{{percent}}% · {{sent}} of {{size}}',
  'upload.told': '{{percent}}% uploaded',
  'upload.waiting': 'Connection lost, trying again',
  'upload.finishing': 'Checking the file',
  'upload.done': 'Uploaded',
  'upload.broken': 'Upload interrupted',
  'upload.cancelled': 'The upload was cancelled',
  'upload.continue': 'Continue upload',
  'upload.cancel': 'Cancel upload',
  'upload.remove': 'Remove',
  'upload.removeNamed': 'Remove {{name}}',
  'upload.restore': 'Keep',
  'upload.restoreNamed': 'Keep {{name}}',
} as const;
