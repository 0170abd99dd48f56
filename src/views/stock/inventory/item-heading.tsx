import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { itemName } from '../../../machines/stock/inventory-form.selectors.ts'
import classes from '../../forms/form.module.css'

type Props = {
  readonly actor: InventoryFormActor
  /** The actions on the whole SIM. */
  readonly children: ReactNode
}

/** The saved identity of the SIM that is being edited. */
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
