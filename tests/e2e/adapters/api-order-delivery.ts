import type { ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'

type Typed = { readonly quantity: string; readonly codes: string }
type Facts = { readonly order: ApiOrderDetail | null; readonly delivery?: Typed }

/** What the form of a delivery by hand holds: what was typed, or as many as the stock has, or all that is missing where the stock is not known. */
export const typedIn = ({ order, delivery }: Facts): Typed => {
  const missing = (order?.quantity ?? 0) - (order?.delivered ?? 0)
  const there = order?.fromStock?.items ?? missing
  return delivery ?? { quantity: there === 0 ? '' : String(there < missing ? there : missing), codes: '' }
}

/** What the server is asked to deliver of it. */
export const deliveredOf = (facts: Facts): object => {
  const { quantity, codes } = typedIn(facts)
  return codes === '' ? { quantity: Number(quantity) } : { codes: codes.split('\n') }
}
