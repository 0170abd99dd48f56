import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { itemName } from '../../machines/inventory-form.selectors.ts'
import classes from './inventory-form.module.css'

/** Which item is edited, as it is saved. */
export function ItemHeading({ actor }: { readonly actor: InventoryFormActor }) {
  const name = useSelector(actor, itemName)
  return name === null ? null : <h2 className={classes.item}>{name}</h2>
}
