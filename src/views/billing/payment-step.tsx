import { useSelector } from '@xstate/react'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { asksForReference } from '../../schemas/billing/offline-sale/agreed.ts'
import { ON_ACCOUNT, paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import { amountsIn, currencyIn } from '../../schemas/billing/offline-sale/draft.ts'
import { minorText } from '../../schemas/core/money/amount.ts'
import { ChoiceInput, LineInput, NumberInput } from '../forms/form-inputs.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { billingWords } from './billing-words.ts'
import { SaleTotal } from './pricing-step.tsx'
import { useSaleField } from './use-sale-field.ts'

const choices = [{ value: '', label: 'Choose' }, ...paymentModes]

/** How it is paid, and how much of it. */
export function PaymentStep({ actor }: { readonly actor: OfflineSaleActor }) {
  const total = useSelector(actor, ({ context }) => {
    const amounts = amountsIn(context.draft)
    return amounts === null ? null : minorText(amounts.total, currencyIn(context.draft))
  })
  const mode = useSaleField(actor, 'paymentMode', { label: 'Payment Mode' })
  const isLater = mode.value === ON_ACCOUNT
  const isAsked = useSelector(actor, ({ context: { draft } }) => {
    const { paymentMode = '', paidAmount = '' } = draft
    return asksForReference({ paymentMode, paidAmount }, currencyIn(draft))
  })
  const reference = useSaleField(actor, 'paymentReference', {
    label: 'Payment Reference',
    isRequired: isAsked,
    hint: 'Number of the transfer, cheque or receipt.',
  })
  const paid = useSaleField(actor, 'paidAmount', {
    label: 'Paid Amount',
    isRequired: false,
    hint: billingWords.paidHint(total),
  })
  return (
    <>
      <FormSection title="Payment" text="The amount paid so far. Record later payments at the invoice.">
        <ChoiceInput {...mode} choices={choices} />
        <LineInput {...reference} />
        {/* Nothing is paid on account: what was entered before stays in sight until it is taken out. */}
        {(!isLater || paid.value !== '') && <NumberInput {...paid} />}
      </FormSection>
      <SaleTotal actor={actor} />
    </>
  )
}
