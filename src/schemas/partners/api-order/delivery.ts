import { codesIn } from '../../stock/assignment.ts'
import { apiOrderMessages } from './choices.ts'
import type { ApiOrderDetail } from './wire.ts'

/** What is typed in the form of a delivery by hand: a number of SIMs from stock, or pasted codes, which go first. */
export type Delivery = { readonly quantity: string; readonly codes: string; readonly problem?: string }

type Ordered = Pick<ApiOrderDetail, 'quantity' | 'delivered' | 'fromStock'>

/** How many SIMs of an order are still to be delivered. */
export const missingOf = ({ quantity, delivered }: Ordered): number => (quantity ?? 0) - (delivered ?? 0)

/** What the form begins with: as many as the stock has of what is missing, or all that is missing where that is not known. */
export const deliveryOf = (order: Ordered): Delivery => {
  const inStock = order.fromStock?.items ?? missingOf(order)
  return { quantity: inStock === 0 ? '' : String(Math.min(missingOf(order), inStock)), codes: '' }
}

export const isByCodes = ({ codes }: Delivery): boolean => codes.trim() !== ''

/** What is wrong with what was typed; null where nothing is that can be told before the server looks. */
export const deliveryProblem = (order: Ordered, delivery: Delivery): string | null => {
  const [missing, quantity] = [missingOf(order), delivery.quantity.trim()]
  if (isByCodes(delivery)) {
    return codesIn(delivery.codes).length > missing ? apiOrderMessages.deliverMost(missing) : null
  }
  if (quantity === '') return apiOrderMessages.nothingToDeliver
  const isNumber = /^\d{1,9}$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= missing
  return isNumber ? null : apiOrderMessages.deliverCount(missing)
}

/** What the server is asked to deliver: the lines as they were pasted, so that what is wrong is said at its line. */
export const deliveredBy = (
  delivery: Delivery,
): { readonly quantity: number } | { readonly codes: ReadonlyArray<string> } =>
  isByCodes(delivery) ? { codes: delivery.codes.split(/\r?\n/) } : { quantity: Number(delivery.quantity) }
