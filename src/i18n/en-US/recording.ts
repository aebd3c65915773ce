/** Recording what the page’s machines do. */
export const recording = {
  'command.recording.start': 'Start recording',
  'command.recording.stop': 'Stop recording',
  'refusal.recording.running': 'A recording is already running',
  'refusal.recording.none': 'Nothing is being recorded',
  'recording.running': 'Recording',
  'recording.saved_one': 'Recording saved: {{count, number}} event',
  'recording.saved_other': 'Recording saved: {{count, number}} events',
  'recording.contents':
    'A recording holds the login session, the command palette with what is typed or pasted into it, command forms, several records processed together, the approval queue, uploads and package publishing; not the login form, lists and filters, or the content of files. Passwords, tokens and codes are masked, and phone numbers except those typed or pasted into the palette.',
};
