import { useSelector } from '@xstate/react'
import { definitionOf } from '../../machines/records/record-form.context.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { WorkLink } from '../ui/link.tsx'
import { countAddress } from './count-address.ts'
import { countText } from './count-text.ts'
import classes from './form-counts.module.css'

type LinkedCount = { readonly name: string; readonly address: string; readonly text: string }

/** The counts of the saved record that lead to a list, such as the people of a role. */
export const useRecordCounts = (actor: RecordFormActor): ReadonlyArray<LinkedCount> => {
  const { counted } = useSelector(actor, ({ context }) => definitionOf(context))
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  if (loaded === null) return []
  return Object.entries(counted).flatMap(([name, definition]) => {
    const { opens, lists } = definition
    // The form already shows the references of a field.
    if (lists !== undefined) return []
    const count = loaded.counts[name]
    const address = countAddress(opens, { ...loaded.draft, id: loaded.id }, count)
    return address === null ? [] : [{ name, address, text: countText(definition, count, loaded.draft.currency) }]
  })
}

/** Counts, each with a link to its list. */
export const RecordCounts = ({ counts }: { readonly counts: ReadonlyArray<LinkedCount> }) => (
  <ul className={classes.counts} aria-label="Related records">
    {counts.map(({ name, address, text }) => (
      <li key={name}>
        <WorkLink href={address}>{text}</WorkLink>
      </li>
    ))}
  </ul>
)
