/** What the server alone says: no page carries it. */
export const server = {
  'refusal.password.common': 'Too many people use this password, choose another one',
  'refusal.password.ownName': 'The password must not be the account or the enterprise ID',
} as const;
