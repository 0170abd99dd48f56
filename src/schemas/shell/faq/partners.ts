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
        `It calls PlaceOrder with an API key of the partner, for at most ${MAX_ORDERED} SIMs of a plan; /docs on this ` +
        'server tells how. One request ID is one order, however often it is sent. Keys are issued by who may edit partners and ' +
        'see whole activation codes.',
      key: 'apiOrder.view',
      see: API_ORDERS,
    },
    {
      id: 'order-status',
      ask: 'What does the status of an API order mean?',
      answer:
        'Received: it waits to be delivered. Completed: all is delivered. Partly Completed: some is, the rest may follow. ' +
        'Failed: nothing is delivered, and Error says why. Cancelled: we deliver nothing of it. Refunded: all of it is ' +
        'refunded. What its supplier sends all the same is shown in the order, and can be refunded.',
      key: 'apiOrder.view',
      see: API_ORDERS,
    },
    {
      id: 'treat-order',
      ask: 'An API order has failed. What can be done?',
      answer:
        'Open it: "Retry order" tries to deliver what is missing, "Deliver by hand" delivers SIMs from stock that you choose. ' +
        '"Cancel order" ends one of which nothing was delivered, ' +
        '"Refund order" refunds all of one that was, even after its end: both take a reason and cannot be undone. You see what your role ' +
        'holds and the order allows.',
      key: 'apiOrder.view',
      anyOf: ['apiOrder.retry', 'apiOrder.cancel', 'apiOrder.refund'],
      see: API_ORDERS,
    },
    {
      id: 'plan-offered',
      ask: 'Which plans can partners order?',
      answer:
        'Those with Plan For: Partner that somebody can deliver: plans of our own, plans of which SIMs are or were in stock, ' +
        'and plans whose supplier has API Orders: By hand. Pricing says it in the column API Orders. What is delivered by ' +
        'hand waits in API Order Management, under the status Waiting for delivery.',
      key: ['pricing.view', 'supplier.view'],
      see: '/pages/pricing',
    },
    {
      id: 'partner-key',
      ask: 'How do I give a partner an API key?',
      answer:
        'Open the partner in Partner Master, say under "API keys" what the key is for, and press "Issue key". It is shown ' +
        `once. A partner has at most ${MAX_PARTNER_KEYS} that are good; "Revoke" ends one at once, for ever.`,
      key: ['partner.view', 'partner.edit', 'inventory.reveal'],
      see: '/pages/PartnerMaster',
    },
    {
      id: 'partner-price',
      ask: 'What does a partner pay for a SIM?',
      answer:
        'Its price with the markup or discount agreed with the partner, rounded to two decimals, a half up. Pricing has it ' +
        'as Partner Price, for our people once they filter by the partner. New terms hold from the next order on.',
      key: 'pricing.view',
      see: '/pages/pricing',
    },
    {
      id: 'partner-summary',
      ask: 'Which days does the Partner Summary count?',
      answer:
        `The last ${USUAL_DAYS} unless you choose others, a line for each partner and currency. Refunds are those of ` +
        'these sales, whenever they were made. SIMs Still Held is as it is today.',
      key: 'partnerReport.view',
      see: PARTNER_REPORTS,
    },
  ],
}
