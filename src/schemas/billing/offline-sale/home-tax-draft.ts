import { currencyIn, type SaleDraft, taxedAmountsIn } from './draft.ts'
import { exchangeIn, homeTaxOf } from './exchange.ts'

/** The tax in the home currency as far as it can be computed; null without a rate. */
export const homeTaxIn = (draft: SaleDraft) => {
  const amounts = taxedAmountsIn(draft)
  const facts = { currency: currencyIn(draft), homeCurrency: draft.homeCurrency ?? '' }
  return amounts === null ? null : homeTaxOf(exchangeIn(draft), amounts.rates, facts)
}
