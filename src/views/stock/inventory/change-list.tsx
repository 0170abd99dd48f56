import '../../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { isVoided, savedAndTyped } from '../../../machines/stock/inventory-form.selectors.ts'
import { inventoryFormFields } from '../../../schemas/stock/inventory-fields.ts'
import common from '../../ui/common.module.css'
import classes from './change-list.module.css'
import { shownValue } from './shown-value.ts'

/** The changes that a save will make: each field before and after. */
export function ChangeList({ actor }: { readonly actor: InventoryFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isReadOnly = useSelector(actor, isVoided)
  const { onlyChanges } = context
  if (context.loaded === null || isReadOnly) return null
  const { saved, typed } = savedAndTyped(context)
  const isChanged = (name: keyof typeof saved) => saved[name] !== typed[name]
  const fields = inventoryFormFields.filter(({ name }) => !onlyChanges || isChanged(name))
  return (
    <section className={classes.changes} aria-labelledby="changes-title">
      <div className={classes.top}>
        <h2 id="changes-title">What will be saved</h2>
        <Checkbox
          label="Only changes"
          checked={onlyChanges}
          onChange={(event) => actor.send({ type: 'changes.narrowed', onlyChanges: event.currentTarget.checked })}
        />
      </div>
      {fields.length === 0 ? (
        <p className={common.muted}>No changes.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved</th>
              <th scope="col">Will be</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, label }) => (
              <tr key={name} data-changed={isChanged(name) || undefined}>
                <th scope="row">{label}</th>
                <td>{shownValue(context, name, saved[name] ?? '')}</td>
                <td>{shownValue(context, name, typed[name] ?? '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
