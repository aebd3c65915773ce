/** Texts of a macro's run. */
export const macro = {
  'macro.run_one': 'Run {{count}} action',
  'macro.run_other': 'Run {{count}} actions',
  'macro.notReached': 'Not reached: the action before it cannot run',
  'macro.removed': 'This macro has an action that is no longer available',
} as const;
