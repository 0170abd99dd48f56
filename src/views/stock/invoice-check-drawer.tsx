import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { moneyIn } from '../../schemas/core/format.ts'
import type { InvoiceCheckAct } from '../../schemas/stock/supplier-invoice.ts'
import classes from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import stock from './stock.module.css'

type Props = { readonly actor: ActActor }

/** Asks whether an invoice is marked as checked although it differs from its SIMs, and why. */
export function InvoiceCheckDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'invoiceCheck'))
  return act === null ? null : <OpenCheck actor={actor} act={act} />
}

function OpenCheck({ actor, act }: Props & { readonly act: InvoiceCheckAct }) {
  const { invoiceNumber, InvoiceCurrency, confirm } = act
  const reason = useActField(actor, 'reason', { label: 'Reason', hint: 'Shown in the history of the invoice.' })
  const amountOf = (amount: number | null) => (amount === null ? 'Unknown' : moneyIn(InvoiceCurrency, amount))
  return (
    <ActDrawer actor={actor} title={`Mark ${invoiceNumber} as checked?`} action="Mark as checked" keep="Keep unchecked">
      <p className={classes.hint}>This invoice differs from the sum of its SIMs.</p>
      <dl className={stock.facts}>
        {(
          [
            ['Invoice', confirm.invoiceCost],
            ['Its SIMs', confirm.itemsCost],
            ['Difference', confirm.difference],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amountOf(amount)}</dd>
          </div>
        ))}
      </dl>
      <LineInput {...reason} />
    </ActDrawer>
  )
}
