import { codesIn } from '../../stock/identity/code-list.ts'
import { apiOrderMessages } from './choices.ts'
import type { ApiOrderDetail } from './wire.ts'

/** The entries of a manual delivery: a number of SIMs from stock, or pasted codes, which have priority. */
export type Delivery = { readonly quantity: string; readonly codes: string; readonly problem?: string }

type Ordered = Pick<ApiOrderDetail, 'quantity' | 'delivered' | 'fromStock'>

/** How many SIMs of an order are still to be delivered. */
export const missingOf = ({ quantity, delivered }: Ordered): number => (quantity ?? 0) - (delivered ?? 0)

/** The initial entries: the missing SIMs, limited to the available stock if that is known. */
export const deliveryOf = (order: Ordered): Delivery => {
  const inStock = order.fromStock?.items ?? missingOf(order)
  return { quantity: inStock === 0 ? '' : String(Math.min(missingOf(order), inStock)), codes: '' }
}

export const isByCodes = ({ codes }: Delivery): boolean => codes.trim() !== ''

/** The problem of the entries; null if the browser finds none. */
export const deliveryProblem = (order: Ordered, delivery: Delivery): string | null => {
  const [missing, quantity] = [missingOf(order), delivery.quantity.trim()]
  if (isByCodes(delivery)) {
    return codesIn(delivery.codes).length > missing ? apiOrderMessages.deliverMost(missing) : null
  }
  if (quantity === '') return apiOrderMessages.nothingToDeliver
  const isNumber = /^\d{1,9}$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= missing
  return isNumber ? null : apiOrderMessages.deliverCount(missing)
}

/** The delivery in wire format. Pasted lines are sent unchanged, so that each problem is reported at its line. */
export const deliveredBy = (
  delivery: Delivery,
): { readonly quantity: number } | { readonly codes: ReadonlyArray<string> } =>
  isByCodes(delivery) ? { codes: delivery.codes.split(/\r?\n/) } : { quantity: Number(delivery.quantity) }
