import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { CustomerAccountAct } from '../../schemas/billing/customer-payment/acts.ts'
import type { InvoiceAct } from '../../schemas/billing/invoice-acts.ts'
import type { DisputeAct } from '../../schemas/billing/reminders/acts.ts'

/** A busy button keeps the focus, so that a keyboard goes on from where it was; the machine takes no event then. */
export const waits = (isBusy: boolean) => ({ 'aria-disabled': isBusy, 'data-disabled': isBusy })

/** Opens an act; while the invoice is loaded or downloaded, a click does nothing. */
export const opens = (actor: ActActor, act: InvoiceAct | CustomerAccountAct | DisputeAct, isBusy: boolean) => ({
  'aria-haspopup': 'dialog' as const,
  ...waits(isBusy),
  onClick: isBusy ? undefined : () => actor.send({ type: 'act.opened', act }),
})
