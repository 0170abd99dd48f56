import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { countingPayment } from '../../schemas/billing/invoice-acts.ts'
import type { OfflineSale, Payment } from '../../schemas/billing/offline-sale/invoice.ts'
import classes from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import { billingWords } from './billing-words.ts'
import { dayText, isPaidBack, sizeIn } from './payment-text.ts'

type Props = { readonly actor: ActActor; readonly sale: OfflineSale }

/** Reverses a payment with a reason, and says what follows: this cannot be undone. */
export function ReversalDrawer({ actor, sale }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'paymentReversal'))
  const payment = act === null ? undefined : countingPayment(sale, act.payment)
  return payment === undefined ? null : <OpenReversal actor={actor} sale={sale} payment={payment} />
}

function OpenReversal({ actor, sale, payment }: Props & { readonly payment: Payment }) {
  const reason = useActField(actor, 'reason', {
    label: 'Reason',
    hint: 'The history of the invoice and the statement of the customer show it.',
  })
  const what = isPaidBack(payment) ? 'refund' : 'payment'
  return (
    <ActDrawer
      actor={actor}
      title={`Reverse a ${what} of ${sale.invoiceNumber}`}
      action={`Reverse ${what}`}
      keep={`Keep ${what}`}
    >
      <p className={classes.hint}>{billingWords.stopsCounting(sizeIn(sale.currency, payment), dayText(payment))}</p>
      <LineInput {...reason} />
    </ActDrawer>
  )
}
