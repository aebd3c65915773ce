/** Recording what the page’s machines do. */
export const recording = {
  'command.recording.start': 'Start recording',
  'command.recording.stop': 'Stop recording',
  'refusal.recording.running': 'A recording is already running',
  'refusal.recording.none': 'Nothing is being recorded',
  'recording.running': 'Recording',
  'recording.stop': 'Stop',
  'recording.saved_one': 'Recording saved: {{count, number}} event',
  'recording.saved_other': 'Recording saved: {{count, number}} events',
  'recording.record': 'Record',
  'recording.holds':
    'A recording holds the login session, the command palette with what is typed into it, command forms, uploads and package publishing; not the login form, lists and filters, what is entered for several records at once, or the content of files. Passwords, tokens, codes and phone numbers are masked.',
  'recording.runs_one': '{{count, number}} run, {{steps}}',
  'recording.runs_other': '{{count, number}} runs, {{steps}}',
  'recording.run': 'Run',
  'recording.events_one': '{{count, number}} event',
  'recording.events_other': '{{count, number}} events',
  'recording.differing_one': '{{count, number}} difference',
  'recording.differing_other': '{{count, number}} differences',
  'recording.noEvents': 'No event reached this machine.',
  'recording.incomplete': 'The recording was full before it was stopped: later events are missing.',
  'recording.keys':
    'In the list: arrow keys go along the events, the space bar plays, n finds the next difference.',
  'recording.at': 'Time',
  'recording.today': 'Today after',
  'recording.event': 'Event',
  'recording.carried': 'What the event carried',
};
