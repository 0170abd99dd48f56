import { useSelector } from '@xstate/react'
import type { OfflineSaleActor } from '../../machines/billing/offline-sale.machine.ts'
import { amountsIn, currencyIn } from '../../schemas/billing/offline-sale/draft.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { DayZone } from '../ui/day-zone.tsx'
import { useSaleField } from './use-sale-field.ts'

type Props = { readonly actor: OfflineSaleActor }

/** The days of the invoice, and the references by which the customer finds it. */
export function SaleHeader({ actor }: Props) {
  const known = useSelector(actor, ({ context }) => context.checked?.customer ?? null)
  const usual = (day: string | undefined, why: string) => (day ? `Leave empty to use ${formatDay(day)}, ${why}.` : null)
  const supplyDate = useSaleField(actor, 'supplyDate', {
    label: 'Supply Date',
    isRequired: false,
    hint: usual(known?.invoiceDate, 'the day of the invoice'),
  })
  const dueDate = useSaleField(actor, 'dueDate', {
    label: 'Due Date',
    isRequired: false,
    hint: usual(known?.dueDate, 'from the payment terms'),
  })
  const buyerReference = useSaleField(actor, 'buyerReference', {
    label: 'Buyer Reference',
    isRequired: false,
    hint: 'For example a cost centre or a contact.',
  })
  const purchaseOrder = useSaleField(actor, 'purchaseOrder', { label: 'Purchase Order', isRequired: false })
  return (
    <FormSection title="Invoice" text="Printed on the invoice. All fields are optional.">
      <DayInput {...supplyDate.input} value={supplyDate.value} format="dd/MM/yyyy" onDay={supplyDate.change} />
      <DayInput {...dueDate.input} value={dueDate.value} format="dd/MM/yyyy" onDay={dueDate.change} />
      <LineInput {...buyerReference} />
      <LineInput {...purchaseOrder} />
      <DayZone />
    </FormSection>
  )
}

/** The rate of exchange, where the invoice is not in the company's home currency: the tax is also printed in that. */
export function SaleExchange({ actor }: Props) {
  const currency = useSelector(actor, ({ context }) => currencyIn(context.draft))
  const home = useSelector(actor, ({ context }) => context.draft.homeCurrency ?? '')
  const isTaxed = useSelector(actor, ({ context }) => (amountsIn(context.draft)?.tax ?? 0n) > 0n)
  const rate = useSaleField(actor, 'exchangeRate', {
    label: `Exchange Rate (${home} for 1 ${currency})`,
    isRequired: isTaxed,
  })
  const source = useSaleField(actor, 'exchangeSource', {
    label: 'Source of the Rate',
    isRequired: isTaxed,
    hint: 'For example ECB.',
  })
  const day = useSaleField(actor, 'exchangeDay', { label: 'Day of the Rate', isRequired: isTaxed })
  if (home === '') return null
  return (
    <FormSection
      title={`Tax in ${home}`}
      text={`Printed beside the tax in ${currency}. Required if the invoice has tax.`}
    >
      <LineInput {...rate} inputMode="decimal" />
      <LineInput {...source} />
      <DayInput {...day.input} value={day.value} format="dd/MM/yyyy" onDay={day.change} />
      <DayZone />
    </FormSection>
  )
}
