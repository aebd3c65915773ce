/** The four roles and the number of each in the calls (R-role-1). */
export const roleIds = { operations: 0, agent: 1, salesperson: -1, developer: -2 } as const;

export type Role = keyof typeof roleIds;
export type RoleId = (typeof roleIds)[Role];

/** The role number of trail entries without an actor, which the calendar or the server's cleanup caused. */
export const systemRoleId = 100;

/** The role number of actions on the server's own command line, without a login. */
export const commandLineRoleId = 101;

export const roles = Object.keys(roleIds) as Role[];

/** Returns the role with this number; undefined for '*' or a number that is no role. */
export function roleOf(roleId: number | string): Role | undefined {
  return roles.find((role) => roleIds[role] === roleId);
}

/** Returns the actor's role by the role number of an audit entry; the result is a key of `role.*`. */
export function actingRole(roleId: number): Role | 'commandLine' | 'system' {
  return roleOf(roleId) ?? (roleId === commandLineRoleId ? 'commandLine' : 'system');
}
