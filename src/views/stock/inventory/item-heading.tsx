import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { itemName } from '../../../machines/stock/inventory-form.selectors.ts'
import classes from '../../forms/form.module.css'

type Props = {
  readonly actor: InventoryFormActor
  /** What can be done to the whole of it. */
  readonly children: ReactNode
}

/** Which item is edited, as it is saved. */
export function ItemHeading({ actor, children }: Props) {
  const name = useSelector(actor, itemName)
  if (name === null) return null
  return (
    <div className={classes.item}>
      <h2>{name}</h2>
      {children}
    </div>
  )
}
