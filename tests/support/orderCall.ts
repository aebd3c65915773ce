/** Returns the call that places an order, with its own fields: a renewal has neither kind nor seats. */
export function orderCall<Order extends { kind: string; seats: number }>({ kind, seats, ...order }: Order) {
  return kind === 'renewal'
    ? { path: '/order/addRenew', body: order }
    : { path: '/order/add', body: { ...order, kind, seats } };
}
