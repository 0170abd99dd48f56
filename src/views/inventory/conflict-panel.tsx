import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type InventoryFormContext, isMine } from '../../machines/inventory-form.context.ts'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { labelOf } from '../../schemas/choice.ts'
import { formatDay } from '../../schemas/format.ts'
import { withPlaceOfType } from '../../schemas/inventory-draft.ts'
import { inventoryStoredFields, inventoryTypes, paymentTypes } from '../../schemas/inventory-fields.ts'
import { ConflictPanel } from '../shared/conflict-panel.tsx'
import { newId } from '../shared/new-id.ts'
import { ownName } from './own-name.ts'

const fieldOf = (name: string) => inventoryStoredFields.find((field) => field.name === name)

const named = (items: ReadonlyArray<{ readonly id: number | string; readonly name: string }>, id: string): string =>
  items.find((item) => String(item.id) === id)?.name ?? `No. ${id}`

/** A value as the form shows it: names instead of ids, days as they are read. */
const shown = (context: InventoryFormContext, name: string, value: string, text?: string): string => {
  const { lookups, loaded } = context
  if (value === '') return '–'
  const told = text || ownName(loaded, name, value)
  if (told) return told
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

/** Somebody else saved the item meanwhile: what was loaded, what they saved, what was typed, and whose shall stand. */
export function InventoryConflict({ actor }: { readonly actor: InventoryFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { conflict } = context
  if (conflict === null) return null
  const draft = withPlaceOfType(context.draft)
  const typed = (name: string): string => (name in draft ? draft[name as keyof typeof draft] : '')
  return (
    <ConflictPanel
      what="item"
      conflict={conflict}
      text="Keep mine saves what you typed and takes over their other changes. Take theirs drops what you typed."
      rows={conflict.changes.map(({ field, loaded, saved, loadedText, savedText }) => ({
        key: field,
        label: fieldOf(field)?.label ?? field,
        loaded: shown(context, field, loaded, loadedText),
        saved: shown(context, field, saved, savedText),
        typed: isMine(context, field) ? shown(context, field, typed(field)) : 'Not changed: theirs is kept',
      }))}
    >
      <Button onClick={() => actor.send({ type: 'conflict.overwritten', submissionId: newId() })}>Keep mine</Button>
      <Button variant="default" onClick={() => actor.send({ type: 'conflict.discarded' })}>
        Take theirs
      </Button>
      <Button variant="subtle" onClick={() => actor.send({ type: 'conflict.dismissed' })}>
        Back to the form
      </Button>
    </ConflictPanel>
  )
}
