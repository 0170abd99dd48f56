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

/** The events that the reports of partners are folded from; the status of a line is in the reports' rows. */
export const partnerReportEvents = declareEvents({ SaleCompleted, SaleRefunded, SubscriptionStarted, SubscriptionPaid })
type PartnerReportEvent = EventOf<typeof partnerReportEvents.types>

type Stored = Pick<StoredEvent, 'type' | 'data'>
const beginning: ReadonlySet<string> = new Set(['SaleCompleted', 'SubscriptionStarted'])

/** Whether an event begins a line, if a partner sold it. */
export const isBeginning = ({ type }: Pick<Stored, 'type'>): boolean => beginning.has(type)

/** Most sales are our own, so they are skipped without decoding. Events of older shapes have no partner. */
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
  /** The list price of a sale. */
  readonly list: number | null
  readonly price: number
  /** Its order; empty for a subscription. */
  readonly cart: string
  /** The number of SIMs sold; 0 for a top-up. */
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

/** The price that a partner pays for a sale; a free SIM is free for a partner too. */
const priceOf = ({ price, partner }: Sale): number =>
  price.amount === 0 ? 0 : Number(partnerPriceOf(price.list, partner?.markupDiscount ?? 0)) * UNITS_OF_MINOR

/** The line that an event begins; null if it begins none, or no partner sold it. */
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
