import { exact, type Sale } from '../../reports/sale.ts'
import { decideSale } from '../../reports/sale-decisions.ts'
import type { InventoryFields } from '../../stock/inventory-item.ts'
import { isEsim } from '../../stock/inventory-item.ts'
import { partnerPriceIn } from '../partner-price.ts'

/** The payment method of a partner's order: its account. */
const ACCOUNT = 'Account'
/** The source and customer type of these sales. */
const SOURCE = 'Partner API'
const BUSINESS = 'Business'
/** The recipient has no account with the shop. */
const NOBODY = 0

/** The input of a SIM's sale for an API order. */
type OrderedItem = {
  readonly orderId: number
  readonly requestId: string
  readonly saleId: number
  readonly guid: string
  /** ISO 8601, in UTC. */
  readonly at: string
  readonly partner: NonNullable<Sale['partner']>
  readonly recipient: { readonly name: string; readonly email: string }
  readonly plan: Sale['plan']
  readonly setUp: Pick<Sale, 'simOperator' | 'tariff' | 'bolton'>
  readonly item: { readonly id: number; readonly fields: InventoryFields }
}

/**
 * A SIM's price for a partner. Its list price is its selling cost, in the currency of its costs: the catalogue has no
 * other (docs/reports.md).
 */
export const priceOfItem = ({ sellingcost, InvoiceCurrency }: InventoryFields, markupDiscount: number): Sale['price'] =>
  partnerPriceIn({ list: sellingcost ?? 0, currency: InvoiceCurrency }, markupDiscount)

/** The order's name in the sale's cart field. */
const cartOf = (orderId: number): string => `API-${String(orderId).padStart(7, '0')}`

/** The total price of several SIMs. */
export const totalOf = (prices: ReadonlyArray<Sale['price']>): number =>
  prices.reduce((sum, { amount }) => exact(sum + amount), 0)

/** Decides the sale of a SIM; `total` is the price of the whole delivery. */
export const saleOfItem = (ordered: OrderedItem, total: number) => {
  const { orderId, requestId, saleId, guid, at, partner, recipient, plan, setUp, item } = ordered
  const { fields } = item
  const price = priceOfItem(fields, partner.markupDiscount)
  const isLoaded = isEsim(fields)
  const sale: Sale = {
    id: saleId,
    at,
    guid,
    type: price.amount === 0 ? 'Free SIM' : isLoaded ? 'eSIM' : 'SIM',
    customer: {
      id: NOBODY,
      userName: '',
      displayName: recipient.name,
      email: recipient.email,
      country: '',
      city: '',
      accountType: BUSINESS,
    },
    visit: { source: SOURCE, refSite: '', cip: '' },
    affiliate: null,
    plan,
    ...setUp,
    sim: {
      iccid: fields.iccid,
      imsi: fields.serviceDeviceID,
      cli: '',
      simPin: fields.simpin,
      lpa: isLoaded ? fields.activationCode : '',
    },
    vendor: null,
    inventoryId: item.id,
    cart: { id: cartOf(orderId), total },
    price,
    buyingPrice: fields.buyingCost ?? 0,
    payment: { gateway: ACCOUNT, transaction: requestId, customerId: '', email: '' },
    travelDate: '',
    remarks: '',
    partner,
  }
  return decideSale(saleId, null, { kind: 'complete', sale })
}
