import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import type { DisputeAct } from '../../schemas/billing/reminders/acts.ts'
import classes from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { LineInput } from '../forms/form-inputs.tsx'

type Props = { readonly actor: ActActor; readonly sale: OfflineSale }

/** Marks an invoice as disputed, or ends its dispute; both with a reason. */
export function DisputeDrawer({ actor, sale }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'invoiceDispute'))
  return act === null ? null : <OpenDispute actor={actor} sale={sale} ends={act.ends} />
}

const words = {
  begin: {
    title: 'Dispute of',
    action: 'Mark as disputed',
    keep: 'Keep invoice',
    text: 'No reminder is sent until the dispute ends. The amount stays due.',
    label: 'Reason',
    hint: 'What the customer objects to.',
  },
  end: {
    title: 'End the dispute of',
    action: 'End dispute',
    keep: 'Keep dispute',
    text: 'Reminders can be sent again.',
    label: 'Outcome',
    hint: 'How the dispute was settled.',
  },
} as const

function OpenDispute({ actor, sale, ends }: Props & Pick<DisputeAct, 'ends'>) {
  const { title, action, keep, text, label, hint } = words[ends ? 'end' : 'begin']
  const reason = useActField(actor, 'reason', { label, hint: `${hint} The history of the invoice shows it.` })
  return (
    <ActDrawer actor={actor} title={`${title} ${sale.invoiceNumber}`} action={action} keep={keep}>
      <p className={classes.hint}>{text}</p>
      <LineInput {...reason} />
    </ActDrawer>
  )
}
