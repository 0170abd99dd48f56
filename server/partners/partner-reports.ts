import type { PartnerReport } from '../../src/schemas/partners/partner-report-routes.ts'
import type { StoredEvent } from '../core/events/event.ts'
import { declareEvents, type EventOf } from '../core/events/event-types.ts'
import { saleEvents } from '../reports/sale.events.ts'
import type { Sale } from '../reports/sale.ts'
import { subscriptionEvents } from '../reports/subscription.events.ts'
import type { Subscription } from '../reports/subscription.ts'
import { UNITS_OF_MINOR, unitsOf } from '../reports/units.ts'
import { H2O } from '../reports/vendors.ts'
import { partnerPriceOf } from './partner-price.ts'

const { SaleCompleted, SaleRefunded } = saleEvents.types
const { SubscriptionStarted, SubscriptionPaid } = subscriptionEvents.types

/** The events that the reports of the partners are made of; how a line stands, the reports tell. */
export const partnerReportEvents = declareEvents({ SaleCompleted, SaleRefunded, SubscriptionStarted, SubscriptionPaid })
type PartnerReportEvent = EventOf<typeof partnerReportEvents.types>

type Stored = Pick<StoredEvent, 'type' | 'data'>
const beginning: ReadonlySet<string> = new Set(['SaleCompleted', 'SubscriptionStarted'])

/** Whether an event begins a line, if a partner has sold it. */
export const isBeginning = ({ type }: Pick<Stored, 'type'>): boolean => beginning.has(type)

/** Most sales are our own: they are told apart without being read. No event of before had a partner. */
export const isOfPartner = ({ type, data }: Stored): boolean =>
  beginning.has(type) && (data as { readonly partner?: unknown } | null)?.partner != null

/** A sale or a subscription of a partner; amounts in ten-thousandths. */
export type PartnerLine = {
  /** Its stream. */
  readonly subject: string
  readonly reports: ReadonlyArray<PartnerReport>
  readonly partnerId: number
  readonly partnerCode: string
  readonly companyName: string
  readonly markupDiscount: number
  readonly at: string
  readonly planId: number
  readonly planName: string
  readonly currency: string
  /** Of a sale. */
  readonly list: number | null
  readonly price: number
  /** The order that it is part of; empty for a subscription. */
  readonly cart: string
  /** The SIMs that were sold: none with a top-up. */
  readonly sims: number
}

const line = (subject: string, told: Sale | Subscription) => ({
  subject,
  at: told.at,
  planId: told.plan.id,
  planName: told.plan.name,
  currency: told.price.currency,
  partnerId: told.partner?.id ?? 0,
  partnerCode: told.partner?.code ?? '',
  companyName: told.partner?.name ?? '',
  markupDiscount: told.partner?.markupDiscount ?? 0,
})

/** What a partner pays for a sale: its price; what is given away costs a partner nothing either. */
const priceOf = ({ price, partner }: Sale): number =>
  price.amount === 0 ? 0 : Number(partnerPriceOf(price.list, partner?.markupDiscount ?? 0)) * UNITS_OF_MINOR

/** The line that an event begins; null where it begins none, or no partner has sold it. */
export const partnerLineOf = (subject: string, event: PartnerReportEvent): PartnerLine | null => {
  if (event.type === 'SaleCompleted') {
    const sale = event.data
    if (sale.partner === null) return null
    return {
      ...line(subject, sale),
      reports: sale.vendor === H2O ? ['SalesReport', 'H20Report'] : ['SalesReport'],
      list: unitsOf(sale.price.list),
      price: priceOf(sale),
      cart: sale.cart.id,
      sims: sale.type === 'Top Up' ? 0 : 1,
    }
  }
  if (event.type !== 'SubscriptionStarted' || event.data.partner === null) return null
  return {
    ...line(subject, event.data),
    reports: ['SubscriptionReport'],
    list: null,
    price: unitsOf(event.data.price.amount),
    cart: '',
    sims: 0,
  }
}
