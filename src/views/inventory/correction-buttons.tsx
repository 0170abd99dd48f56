import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { isOpenForCorrection } from '../../machines/inventory-form.selectors.ts'
import type { ItemCorrectionActor } from '../../machines/item-correction.machine.ts'
import classes from '../shared/form.module.css'

type Props = { readonly actor: InventoryFormActor; readonly correction: ItemCorrectionActor }

/** Opens the correction of what is fixed when an item is added. */
export function CorrectButton({ actor, correction }: Props) {
  const isOpen = useSelector(actor, isOpenForCorrection)
  const open = () => {
    const { loaded, version } = actor.getSnapshot().context
    if (loaded === null) return
    const { paymentType, InvoiceCurrency, invoiceCost, buyingCost, sellingcost, invoicePO } = loaded
    const item = { paymentType, InvoiceCurrency, invoiceCost, buyingCost, sellingcost, invoicePO }
    correction.send({ type: 'correction.opened', item, version })
  }
  return (
    <div className={classes.wide}>
      <Button variant="default" disabled={!isOpen} aria-haspopup="dialog" onClick={open}>
        Correct costs or invoice
      </Button>
    </div>
  )
}

/** Opens the question whether the item shall be voided. */
export function VoidButton({ actor, correction }: Props) {
  const isOpen = useSelector(actor, isOpenForCorrection)
  const open = () => correction.send({ type: 'voiding.opened', version: actor.getSnapshot().context.version })
  return (
    <Button variant="default" disabled={!isOpen} aria-haspopup="dialog" onClick={open}>
      Void
    </Button>
  )
}
