/** The three forms of /my-client/buy-renew, by the `mode` parameter, each with its command. */
export const buyModes = {
  package: 'customer.sellPackage',
  seats: 'customer.buySeats',
  renew: 'customer.renew',
} as const;
export type BuyMode = keyof typeof buyModes;
export const buyModeNames = Object.keys(buyModes) as BuyMode[];

export function buyModeOf(text: string | null): BuyMode {
  return text === 'seats' || text === 'renew' ? text : 'package';
}

export function buyRenewRoute(clientId: string, mode: BuyMode): string {
  return `/my-client/buy-renew?id=${clientId}&mode=${mode}`;
}
