/** The call that places an order, with the fields that it knows: a renewal names neither kind nor seats. */
export function orderCall<Order extends { kind: string; seats: number }>({ kind, seats, ...order }: Order) {
  return kind === 'renewal'
    ? { path: '/order/addRenew', body: order }
    : { path: '/order/add', body: { ...order, kind, seats } };
}
