import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type InventoryFormContext, isMine } from '../../machines/inventory-form.context.ts'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { labelOf } from '../../schemas/choice.ts'
import { formatDay, formatMoment } from '../../schemas/format.ts'
import { withPlaceOfType } from '../../schemas/inventory-draft.ts'
import { inventoryStoredFields, inventoryTypes, paymentTypes } from '../../schemas/inventory-fields.ts'
import classes from '../shared/conflict-panel.module.css'
import { newId } from '../shared/new-id.ts'

const fieldOf = (name: string) => inventoryStoredFields.find((field) => field.name === name)

const named = (items: ReadonlyArray<{ readonly id: number | string; readonly name: string }>, id: string): string =>
  items.find((item) => String(item.id) === id)?.name ?? `No. ${id}`

/** A value as the form shows it: names instead of ids, days as they are read. */
const shown = ({ lookups }: Pick<InventoryFormContext, 'lookups'>, name: string, value: string): string => {
  if (value === '') return '–'
  if (name === 'country') return named(lookups.countries, value)
  if (name === 'region') return named(lookups.regions, value)
  if (name === 'supplierID') return named(lookups.suppliers, value)
  if (name === 'planID') {
    return named(
      lookups.plans.map(({ pid, planName }) => ({ id: pid, name: planName })),
      value,
    )
  }
  if (name === 'type') return labelOf(inventoryTypes, value)
  if (name === 'paymentType') return labelOf(paymentTypes, value)
  return fieldOf(name)?.kind === 'date' ? formatDay(value) : value
}

/** Somebody else saved meanwhile: what was loaded, what they saved, what was typed, and whose shall stand. */
export function ConflictPanel({ actor }: { readonly actor: InventoryFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const { conflict } = context
  if (conflict === null) return null
  const draft = withPlaceOfType(context.draft)
  const typed = (name: string): string => (name in draft ? draft[name as keyof typeof draft] : '')

  return (
    <section className={classes.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={title} tabIndex={-1} className={classes.title}>
        {conflict.updatedBy === '' ? 'Somebody else' : conflict.updatedBy} has saved this item meanwhile
      </h2>
      <p className={classes.text}>
        Saved {formatMoment(conflict.updatedDate)}. Keep mine saves what you typed and takes over their other changes.
        Take theirs drops what you typed.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="What differs" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">You loaded</th>
              <th scope="col">They saved</th>
              <th scope="col">You typed</th>
            </tr>
          </thead>
          <tbody>
            {conflict.changes.map(({ field, loaded, saved }) => (
              <tr key={field}>
                <th scope="row">{fieldOf(field)?.label ?? field}</th>
                <td data-label="You loaded">{shown(context, field, loaded)}</td>
                <td data-label="They saved">{shown(context, field, saved)}</td>
                <td data-label="You typed">
                  {isMine(context, field) ? shown(context, field, typed(field)) : 'Not changed: theirs is kept'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.actions}>
        <Button onClick={() => actor.send({ type: 'conflict.overwritten', submissionId: newId() })}>Keep mine</Button>
        <Button variant="default" onClick={() => actor.send({ type: 'conflict.discarded' })}>
          Take theirs
        </Button>
        <Button variant="subtle" onClick={() => actor.send({ type: 'conflict.dismissed' })}>
          Back to the form
        </Button>
      </div>
    </section>
  )
}
