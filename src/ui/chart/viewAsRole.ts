import { createContext } from 'react';
import type { Role } from '../../domain/roles.ts';

/** The role that the charts of a page are viewed as; undefined: no particular role. */
export interface ViewAsRole {
  as: Role | undefined;
  choose: (role: Role | undefined) => void;
}

/** Undefined if a page offers no choice of role. */
export const ViewAsRoleContext = createContext<ViewAsRole | undefined>(undefined);
