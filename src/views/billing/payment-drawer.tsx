import { useSelector } from '@xstate/react'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { needsReference, ON_ACCOUNT, paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import { ChoiceInput, LineInput } from '../forms/form-inputs.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { DeedDrawer } from './deed-drawer.tsx'
import { amountIn } from './money-text.ts'
import { useDeedField } from './use-deed-field.ts'

type Props = { readonly actor: OfflineInvoiceActor }

const modes = [{ value: '', label: 'Choose one' }, ...paymentModes.filter(({ value }) => value !== ON_ACCOUNT)]

/** What was paid, or paid back, and how. */
export function PaymentDrawer({ actor }: Props) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open') && snapshot.context.deed === 'payment')
  return isOpen ? <OpenPayment actor={actor} /> : null
}

function OpenPayment({ actor }: Props) {
  const sale = useSelector(actor, ({ context }) => context.sale)
  const mode = useSelector(actor, ({ context }) => context.entry.paymentMode)
  const due = sale?.due ?? ''
  const standing = amountIn(sale?.currency ?? '', due.replace('-', ''))
  const hint = due.startsWith('-') ? `${standing} is to be paid back: an amount below 0.` : `${standing} is due.`
  const amount = useDeedField(actor, 'amount', { label: 'Amount', hint, isRequired: true })
  const received = useDeedField(actor, 'receivedDate', {
    label: 'Payment Date',
    hint: due.startsWith('-') ? 'The day the money was paid back.' : 'The day the money was received.',
    isRequired: true,
  })
  const paymentMode = useDeedField(actor, 'paymentMode', { label: 'Payment Mode', hint: null, isRequired: true })
  const reference = useDeedField(actor, 'paymentReference', {
    label: 'Payment Reference',
    hint: 'By which the payment is found again elsewhere.',
    isRequired: needsReference(mode),
  })
  return (
    <DeedDrawer actor={actor} title={`Payment of ${sale?.invoiceNumber}`} act="Record payment">
      <LineInput {...amount} inputMode="decimal" />
      <DayInput {...received.input} value={received.value} format="dd/MM/yyyy" onDay={received.change} />
      <ChoiceInput {...paymentMode} choices={modes} />
      <LineInput {...reference} />
    </DeedDrawer>
  )
}
