/** Faults in API orders. */
export const faultsOfOrders = [
  {
    what: 'a mail is given up while it can still go out: it is sent twice',
    name: 'mail-given-up-early',
    file: 'server/partners/api-orders/mailing.ts',
    from: 'const GIVEN_UP_MS = 2 * LONGEST_MAIL_MS',
    to: 'const GIVEN_UP_MS = LONGEST_MAIL_MS / 2',
    test: 'tests/server/partners/api-order-mailing.test.ts',
  },
  {
    what: 'a mail that the mail server has and says nothing of is told as failed: it is sent twice',
    name: 'mail-unfinished-failed',
    file: 'server/core/mail/mailer.ts',
    from: 'isHandedOver && responseCode === undefined',
    to: 'isHandedOver && responseCode === null',
    test: 'tests/server/core/mail.test.ts',
  },
  {
    what: 'what opens a SIM is told of an order that was cancelled or refunded',
    name: 'codes-of-ended-order',
    file: 'server/partners/api-orders/partner-answer.ts',
    from: 'OPENED.has(order.status) ? order.sims : []',
    to: 'order.sims',
    test: 'tests/server/partners/partner-order-codes.test.ts',
  },
  {
    what: "who works for a partner sees everybody's orders",
    name: 'orders-of-everybody',
    file: 'server/partners/api-order-queries.ts',
    from: 'sql`true` : sql`o.partner_id = ',
    to: 'sql`true` : sql`o.partner_id <> 0 - ',
    test: 'tests/server/partners/partner-walls.test.ts',
  },
  {
    what: 'an order sells a SIM that stays in the stock',
    name: 'order-sells-by-half',
    file: 'server/partners/api-orders/sold.ts',
    from: 'appends: sold.flatMap((sim) => appendsOf(sim, done))',
    to: 'appends: sold.flatMap((sim, index) => appendsOf(sim, done).slice(0, index === 0 ? 2 : 1))',
    test: 'tests/server/partners/api-order-races.test.ts',
  },
]
