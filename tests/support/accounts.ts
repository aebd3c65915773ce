/** The credentials of the demo accounts, by role. */
export const accounts = {
  operations: ['OPS', 'admin', 'admin123'],
  agent: ['A001', 'agent', 'agent12'],
  salesperson: ['A001', 'sales', 'sales123'],
  otherSalesperson: ['A001', 'sales2', 'sales123'],
  otherAgent: ['A002', 'agent', 'agent12'],
  otherAgentsSalesperson: ['A002', 'sales', 'sales123'],
  developer: ['DEV1', 'dev', 'dev12345'],
} as const satisfies Record<string, [string, string, string]>;
