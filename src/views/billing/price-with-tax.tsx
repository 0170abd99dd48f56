import type { PricedLine } from '../../schemas/billing/offline-sale/agreed.ts'
import { priceWithTax } from '../../schemas/billing/offline-sale/price-with-tax.ts'
import { amountIn } from './money-text.ts'
import classes from './sale.module.css'

/** The unit price of a taxed line with its tax, as customers read prices. */
export function PriceWithTax({ line, currency }: { readonly line: PricedLine; readonly currency: string }) {
  const price = priceWithTax(line, currency)
  return price === null ? null : (
    <span className={classes.withTax}>Unit price incl. tax {amountIn(currency, price)}</span>
  )
}
