import type { MessageKey } from '../../domain/message.ts';

/** The three forms of /my-client/buy-renew, by the `mode` parameter, each with its command. */
export const buyModes = {
  package: 'customer.sellPackage',
  seats: 'customer.buySeats',
  renew: 'customer.renew',
} as const;
export type BuyMode = keyof typeof buyModes;

/** The titles of the orders that the form creates. */
export const buyModeTitles = {
  package: 'order.kind.package',
  seats: 'order.kind.seat',
  renew: 'order.kind.renewal',
} as const satisfies Record<BuyMode, MessageKey>;
export const buyModeNames = Object.keys(buyModes) as BuyMode[];

export function buyModeOf(text: string | null): BuyMode {
  return text === 'seats' || text === 'renew' ? text : 'package';
}

export function buyRenewRoute(clientId: string, mode: BuyMode): string {
  return `/my-client/buy-renew?id=${clientId}&mode=${mode}`;
}
