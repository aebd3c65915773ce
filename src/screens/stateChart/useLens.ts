import { roles } from '../../domain/roles.ts';
import { useAddressValue } from '../../ui/chart/addressValue.ts';
import type { Lens } from '../../ui/chart/lens.ts';

/** The role that the page's charts are seen as: `as` of the address. */
export function useLens(): Lens {
  const [asked, choose] = useAddressValue('as');
  return { as: roles.find((role) => role === asked), choose: (role) => choose(role ?? null) };
}
