import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { creditOf, type PaymentAct } from '../../schemas/billing/invoice-acts.ts'
import { needsReference, ON_ACCOUNT, paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { ChoiceInput, LineInput, NumberInput } from '../forms/form-inputs.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { DayZone } from '../ui/day-zone.tsx'
import { amountIn } from './money-text.ts'

type Props = { readonly actor: ActActor; readonly sale: OfflineSale }

const modes = [{ value: '', label: 'Choose one' }, ...paymentModes.filter(({ value }) => value !== ON_ACCOUNT)]

/** Records what was paid, or paid back, and how. */
export function PaymentDrawer({ actor, sale }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'payment'))
  return act === null ? null : <OpenPayment actor={actor} sale={sale} act={act} />
}

function OpenPayment({ actor, sale, act }: Props & { readonly act: PaymentAct }) {
  const { due, draft } = act
  const credit = creditOf(act)
  const size = amountIn(sale.currency, due.replace('-', ''))
  const open = due.startsWith('-') ? `${size} to refund: enter a negative amount.` : `${size} is due.`
  const rest = credit === null ? '' : ` ${amountIn(sale.currency, credit)} is left as the customer's credit.`
  const amount = useActField(actor, 'amount', { label: 'Amount', hint: `${open}${rest}` })
  const received = useActField(actor, 'receivedDate', {
    label: 'Payment Date',
    hint: due.startsWith('-') ? 'The day the money was refunded.' : 'The day the money was received.',
  })
  const paymentMode = useActField(actor, 'paymentMode', { label: 'Payment Mode', hint: null })
  const reference = useActField(actor, 'paymentReference', {
    label: 'Payment Reference',
    hint: 'Bank or receipt reference.',
    isRequired: needsReference(draft.paymentMode),
  })
  return (
    <ActDrawer actor={actor} title={`Payment of ${sale.invoiceNumber}`} action="Record payment">
      <NumberInput {...amount} />
      <DayInput {...received.input} value={received.value} format="dd/MM/yyyy" onDay={received.change} />
      <DayZone />
      <ChoiceInput {...paymentMode} choices={modes} />
      <LineInput {...reference} />
    </ActDrawer>
  )
}
