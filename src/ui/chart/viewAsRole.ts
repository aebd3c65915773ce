import { createContext } from 'react';
import type { Role } from '../../domain/roles.ts';

/** Whose eyes the charts of a page are seen with; undefined: everybody's. */
export interface ViewAsRole {
  as: Role | undefined;
  choose: (role: Role | undefined) => void;
}

/** Undefined where a page has none. */
export const ViewAsRoleContext = createContext<ViewAsRole | undefined>(undefined);
