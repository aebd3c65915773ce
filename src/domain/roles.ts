/** The four roles and the number the wire carries for each (R-role-1). */
export const roleIds = { operations: 0, agent: 1, salesperson: -1, developer: -2 } as const;

export type Role = keyof typeof roleIds;
export type RoleId = (typeof roleIds)[Role];

/** Of an entry of the audit trail that nobody caused: the calendar did, or the server's own tidying. */
export const systemRoleId = 100;

/** Of what was done on the server's own command line, beside every login. */
export const commandLineRoleId = 101;

export const roles = Object.keys(roleIds) as Role[];

/** The name of a role number; undefined for '*' or a number that is no role. */
export function roleOf(roleId: number | string): Role | undefined {
  return roles.find((role) => roleIds[role] === roleId);
}

/** Who acted, by the role number of an entry of the audit trail: the words of `role.*`. */
export function actingRole(roleId: number): Role | 'commandLine' | 'system' {
  return roleOf(roleId) ?? (roleId === commandLineRoleId ? 'commandLine' : 'system');
}
