import { USUAL_DAYS } from '../../core/day-range.ts'
import { MAX_ORDERED } from '../../partners/api-order/choices.ts'
import { API_ORDERS } from '../../partners/api-order/routes.ts'
import { MAX_PARTNER_KEYS } from '../../partners/partner-keys.ts'
import { PARTNER_REPORTS } from '../../partners/partner-report-routes.ts'
import type { Subject } from './question.ts'

/** Questions about what partners sell and order. Partner users can read most of them, too. */
export const partnerSubject: Subject = {
  title: 'Partners and API orders',
  questions: [
    {
      id: 'place-order',
      ask: "How does a partner's system order SIMs?",
      answer:
        `It calls PlaceOrder with an API key of the partner, for at most ${MAX_ORDERED} SIMs of a plan. The page ` +
        '/docs on this server explains the call. One request ID is one order, even if it is sent again. People who ' +
        'can edit partners and see whole activation codes issue the keys.',
      key: 'apiOrder.view',
      see: API_ORDERS,
    },
    {
      id: 'order-status',
      ask: 'What does the status of an API order mean?',
      answer:
        'Received: waiting to be delivered. Completed: everything is delivered. Partly Completed: a part is ' +
        'delivered, the rest may follow. Failed: nothing is delivered, and Error says why. Cancelled: we deliver ' +
        'nothing. Refunded: everything is refunded. SIMs that a supplier still sends are shown in the order, and can ' +
        'be refunded.',
      key: 'apiOrder.view',
      see: API_ORDERS,
    },
    {
      id: 'treat-order',
      ask: 'An API order failed. What can I do?',
      answer:
        'Open it. "Retry order" delivers what is missing. "Deliver by hand" delivers SIMs that you choose from stock. ' +
        '"Cancel order" ends an order of which nothing was delivered. "Refund order" refunds everything that was ' +
        'delivered, even later. Both need a reason and cannot be undone. Your role and the order decide which of them ' +
        'you see.',
      key: 'apiOrder.view',
      anyOf: ['apiOrder.retry', 'apiOrder.cancel', 'apiOrder.refund'],
      see: API_ORDERS,
    },
    {
      id: 'plan-offered',
      ask: 'Which plans can partners order?',
      answer:
        'Plans with Plan For: Partner that can be delivered: our own plans, plans with SIMs in stock now or before, ' +
        'and plans whose supplier has API Orders: By hand. See the column API Orders in Pricing. Orders to deliver by ' +
        'hand are in API Order Management, under the status Waiting for delivery.',
      key: ['pricing.view', 'supplier.view'],
      see: '/pages/pricing',
    },
    {
      id: 'partner-key',
      ask: 'How do I give a partner an API key?',
      answer:
        'Open the partner in Partner Master, enter the purpose of the key under "API keys", and press "Issue key". ' +
        `The key is shown only once. A partner has at most ${MAX_PARTNER_KEYS} valid keys. "Revoke" ends one at once.`,
      key: ['partner.view', 'partner.edit', 'inventory.reveal'],
      see: '/pages/PartnerMaster',
    },
    {
      id: 'partner-price',
      ask: 'What does a partner pay for a SIM?',
      answer:
        'The selling price with the markup or discount of the partner, rounded half up to two decimals. Pricing shows ' +
        'it as Partner Price; employees filter by the partner first. New terms apply from the next order.',
      key: 'pricing.view',
      see: '/pages/pricing',
    },
    {
      id: 'partner-summary',
      ask: 'Which days does the Partner Summary count?',
      answer:
        `The last ${USUAL_DAYS} unless you choose others. There is a row for each partner and currency. Refunds are ` +
        "those of these sales, on any day. SIMs Still Held is today's count.",
      key: 'partnerReport.view',
      see: PARTNER_REPORTS,
    },
  ],
}
