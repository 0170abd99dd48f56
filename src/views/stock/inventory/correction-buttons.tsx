import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../../machines/acts/act.machine.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { isOpenForCorrection, whyNotVoided } from '../../../machines/stock/inventory-form.selectors.ts'
import { itemCorrectionOf, itemVoidingOf } from '../../../schemas/stock/item-acts.ts'
import common from '../../ui/common.module.css'
import { Reasoned } from '../../ui/reasoned.tsx'
import { waits } from '../../ui/waits.ts'

type Props = { readonly actor: InventoryFormActor; readonly act: ActActor }

/** Opens the correction of locked fields. */
export function CorrectButton({ actor, act }: Props) {
  const isOpen = useSelector(actor, isOpenForCorrection)
  const open = () => {
    const { id, loaded, version } = actor.getSnapshot().context
    if (id === null || loaded === null) return
    const { paymentType, InvoiceCurrency, invoiceCost, buyingCost, sellingcost, invoicePO } = loaded
    const item = { paymentType, InvoiceCurrency, invoiceCost, buyingCost, sellingcost, invoicePO }
    act.send({ type: 'act.opened', act: itemCorrectionOf({ id, version }, item) })
  }
  return (
    <div className={common.across}>
      <Button variant="default" {...waits(!isOpen)} aria-haspopup="dialog" onClick={open}>
        Correct costs or invoice
      </Button>
    </div>
  )
}

/** Opens the question about voiding the SIM; if voiding is not possible, says why. */
export function VoidButton({ actor, act }: Props) {
  const isOpen = useSelector(actor, isOpenForCorrection)
  const obstacle = useSelector(actor, whyNotVoided)
  const isHeld = obstacle !== null
  const open = () => {
    const { id, version } = actor.getSnapshot().context
    if (id !== null && !isHeld) act.send({ type: 'act.opened', act: itemVoidingOf({ id, version }) })
  }
  return (
    <Reasoned why={obstacle}>
      {(reason) => (
        <Button variant="default" {...waits(!isOpen && !isHeld)} {...reason} aria-haspopup="dialog" onClick={open}>
          Void
        </Button>
      )}
    </Reasoned>
  )
}
