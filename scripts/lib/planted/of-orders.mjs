/** Faults in the orders of partners' systems. */
export const faultsOfOrders = [
  {
    what: 'what opens a SIM is told of an order that was cancelled or refunded',
    name: 'codes-of-ended-order',
    file: 'server/api-orders/partner-answer.ts',
    from: 'OPENED.has(order.status) ? order.sims : []',
    to: 'order.sims',
    test: 'tests/server/partner-order-codes.test.ts',
  },
  {
    what: "who works for a partner sees everybody's orders",
    name: 'orders-of-everybody',
    file: 'server/projections/api-order-queries.ts',
    from: 'sql`true` : sql`o.partner_id = ',
    to: 'sql`true` : sql`o.partner_id <> 0 - ',
    test: 'tests/server/partner-walls.test.ts',
  },
  {
    what: 'an order sells a SIM that stays in the stock',
    name: 'order-sells-by-half',
    file: 'server/api-orders/fill.ts',
    from: 'appends: sold.flatMap((sim) => appendsOf(sim, done))',
    to: 'appends: sold.flatMap((sim, index) => appendsOf(sim, done).slice(0, index === 0 ? 2 : 1))',
    test: 'tests/server/api-order-races.test.ts',
  },
]
