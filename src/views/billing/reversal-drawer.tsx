import { useSelector } from '@xstate/react'
import { unreversedPayment } from '../../machines/billing/offline-invoice.context.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import type { OfflineSale, Payment } from '../../schemas/billing/offline-sale/wire.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import classes from './deed.module.css'
import { DeedDrawer } from './deed-drawer.tsx'
import { dayText, isPaidBack, sizeIn } from './payment-text.ts'
import { useDeedField } from './use-deed-field.ts'

type Props = { readonly actor: OfflineInvoiceActor; readonly sale: OfflineSale }

/** Why a payment is reversed, with what follows from it: that cannot be undone. */
export function ReversalDrawer({ actor, sale }: Props) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open') && snapshot.context.deed === 'reverse')
  const number = useSelector(actor, ({ context }) => context.entry.payment)
  const payment = unreversedPayment(sale, number)
  return isOpen && payment !== undefined ? <OpenReversal actor={actor} sale={sale} payment={payment} /> : null
}

function OpenReversal({ actor, sale, payment }: Props & { readonly payment: Payment }) {
  const reason = useDeedField(actor, 'reason', {
    label: 'Reason',
    hint: 'The history of the invoice and the statement of the customer show it.',
    isRequired: true,
  })
  const what = isPaidBack(payment) ? 'pay-back' : 'payment'
  return (
    <DeedDrawer
      actor={actor}
      title={`Reverse a ${what} of ${sale.invoiceNumber}`}
      act={`Reverse ${what}`}
      keep={`Keep ${what}`}
    >
      <p className={classes.hint}>
        {sizeIn(sale.currency, payment)}, {dayText(payment)}, stops counting from today on. Both entries stay visible.
        This cannot be undone.
      </p>
      <LineInput {...reason} />
    </DeedDrawer>
  )
}
