import { roles } from '../../domain/roles.ts';
import { useAddressValue } from '../../ui/chart/addressValue.ts';
import type { ViewAsRole } from '../../ui/chart/viewAsRole.ts';

/** Returns the role that the page's charts are viewed as: `as` of the address. */
export function useViewAsRole(): ViewAsRole {
  const [roleText, choose] = useAddressValue('as');
  return { as: roles.find((role) => role === roleText), choose: (role) => choose(role ?? null) };
}
