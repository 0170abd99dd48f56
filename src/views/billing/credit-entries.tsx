import type { ActActor } from '../../machines/acts/act.machine.ts'
import { type CreditNoteAct, creditBases } from '../../schemas/billing/invoice-acts.ts'
import { linesLeft, ratesLeft, simsLeft } from '../../schemas/billing/offline-sale/credit-left.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { useActField } from '../acts/use-act-field.ts'
import { ChoiceInput, NumberInput } from '../forms/form-inputs.tsx'
import { billingWords } from './billing-words.ts'
import { amountIn } from './money-text.ts'

type Props = { readonly actor: ActActor; readonly sale: OfflineSale }

/** What a credit note is made from, with the quantities of lines or the amounts of tax rates. */
export function CreditEntries({ actor, sale, draft }: Props & { readonly draft: CreditNoteAct['draft'] }) {
  const basis = useActField(actor, 'basis', { label: 'Credit', hint: null })
  const [lines, rates] = [linesLeft(sale), ratesLeft(sale)]
  const isOffered = { sims: simsLeft(sale).length > 0, lines: lines.length > 0, amount: rates.length > 0 }
  return (
    <>
      <ChoiceInput {...basis} choices={creditBases.filter(({ value }) => isOffered[value])} />
      {draft.basis === 'lines' && lines.map((line) => <LineField key={line.line} actor={actor} {...line} />)}
      {draft.basis === 'amount' &&
        rates.map((rate) => <RateField key={rate.rate} actor={actor} currency={sale.currency} {...rate} />)}
    </>
  )
}

type LineProps = Pick<Props, 'actor'> & ReturnType<typeof linesLeft>[number]

/** The quantity of a line that is credited. */
function LineField({ actor, line, planName, left }: LineProps) {
  const quantity = useActField(actor, `lines.${line}`, {
    label: `${line + 1}. ${planName}`,
    hint: `Quantity: up to ${left.toLocaleString('en-GB')}. Leave empty to skip this line.`,
    isRequired: false,
  })
  return <NumberInput {...quantity} inputMode="numeric" />
}

type RateProps = Pick<Props, 'actor'> & ReturnType<typeof ratesLeft>[number] & { readonly currency: string }

/** The amount of a tax rate that is credited, without its tax. */
function RateField({ actor, currency, rate, taxRate, name, left }: RateProps) {
  const amount = useActField(actor, `amounts.${rate}`, {
    label: billingWords.amountAtRate(name, taxRate),
    hint: `Up to ${amountIn(currency, left)}. The tax is added.`,
    isRequired: false,
  })
  return <NumberInput {...amount} />
}
