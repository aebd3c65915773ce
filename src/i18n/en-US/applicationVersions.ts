/** Texts of application versions that only the pages of an application use. */
export const applicationVersions = {
  'application.versionHistory': '{{number}}: history',
  'application.decidedAt': 'Reviewed',
  'application.decidedBy': 'Reviewed by',
  'application.section.versions': 'All versions',
  'application.section.changes': 'Changes from the live version',
  'application.changes.none': 'No changes from live version {{number}}',
  'application.changes.before': 'Live version {{number}}',
  'application.changes.after': 'Submitted version {{number}}',
  'application.changes.first': 'First version: there is no live version to compare with',
} as const;
