import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { CustomerAccountAct } from '../../schemas/billing/customer-payment/acts.ts'
import type { InvoiceAct } from '../../schemas/billing/invoice-acts.ts'
import type { DisputeAct } from '../../schemas/billing/reminders/acts.ts'
import { waits } from '../ui/waits.ts'

/** Opens an act; while the invoice is loaded or downloaded, a click does nothing. */
export const opens = (actor: ActActor, act: InvoiceAct | CustomerAccountAct | DisputeAct, isBusy: boolean) => ({
  'aria-haspopup': 'dialog' as const,
  ...waits(isBusy),
  onClick: isBusy ? undefined : () => actor.send({ type: 'act.opened', act }),
})
