import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { InventoryRecord } from '../../schemas/stock/inventory.ts'
import { draftOf, type InventoryDraft } from '../../schemas/stock/inventory-draft.ts'
import { FIXED_AFTER_CREATION, inventoryFieldLabel } from '../../schemas/stock/inventory-fields.ts'
import type { InventoryFormContext } from './inventory-form.context.ts'

/** Fields of a SIM that another server did not send, or sent unreadably. A save must not invent a value for them. */

type Edited = Pick<InventoryFormContext, 'loaded' | 'draft' | 'touched'>
type Field = keyof InventoryDraft

const isField = (name: string, draft: InventoryDraft): name is Field => Object.hasOwn(draft, name)

/** Whether a save of an existing SIM sends a field: not a locked one, nor the place that the type hides. */
const isSent = (name: string, draft: InventoryDraft): name is Field =>
  isField(name, draft) &&
  !FIXED_AFTER_CREATION.some((fixed) => fixed === name) &&
  name !== (draft.type === 'local' ? 'region' : 'country')

const isAsLoaded = ({ loaded, draft }: Edited, name: Field): boolean =>
  loaded !== null && draft[name] === draftOf(loaded)[name]

/** Without a type, a place that was sent determines it. */
const hasPlace = ({ country, region }: InventoryRecord): boolean => Boolean(country || region)

/** The fields that the server did not send and that are still empty; a save sends them empty. */
export const missingIn = (edited: Edited): ReadonlyArray<string> => {
  const { loaded, draft } = edited
  return (loaded?.untold ?? []).filter((name) => {
    if (name === 'stockExpiryDate') return isAsLoaded(edited, 'expiryDate')
    if (name === 'type' && loaded !== null && hasPlace(loaded)) return false
    return isSent(name, draft) && isAsLoaded(edited, name)
  })
}

/** The unreadable value of a field, until the person enters one. */
export const unreadOf = ({ loaded, touched }: Edited, name: string): string | undefined =>
  touched.some((field) => field === name) ? undefined : loaded?.unread?.[name]

/** The note at a field that is missing or unreadable. */
export const gapAt = (edited: Edited, name: Field): string | null => {
  const sent = unreadOf(edited, name)
  if (sent !== undefined) return commonMessages.sentAs(sent)
  return edited.loaded?.untold?.includes(name) && isAsLoaded(edited, name) ? commonMessages.untold : null
}

/** The problem of an unreadable field: it must be entered before a save. */
export const unreadProblem = (edited: Edited, name: string): string | undefined =>
  isSent(name, edited.draft) && unreadOf(edited, name) !== undefined
    ? commonMessages.unread(inventoryFieldLabel(name))
    : undefined

type Problems = Readonly<Record<string, string>>

/** The problems of the checks, plus unreadable fields. */
export const withUnread = (edited: Edited, checked: Problems): Problems => ({
  ...checked,
  ...Object.fromEntries(
    Object.keys(edited.loaded?.unread ?? {}).flatMap((name) => {
      const problem = unreadProblem(edited, name)
      return problem === undefined ? [] : [[name, problem]]
    }),
  ),
})

type Lists = { readonly [_ in 'countries' | 'regions' | 'suppliers']: ReadonlyArray<LookupItem> }

const named = (items: ReadonlyArray<LookupItem>, name: string | undefined): number | null => {
  const sought = name?.trim().toLowerCase()
  const found = items.filter((item) => item.name.trim().toLowerCase() === sought)
  const [only] = found
  return found.length === 1 && only !== undefined && Number.isInteger(Number(only.id)) ? Number(only.id) : null
}

/** The SIM with ids for the names that the server sent in their place, as far as the options contain them. */
export const withNamedIds = (record: InventoryRecord, { countries, regions, suppliers }: Lists): InventoryRecord => {
  const { unread } = record
  if (unread === undefined) return record
  // The place of the other type stays unknown, since it is not shown.
  const place = draftOf(record).type === 'local' ? { country: countries } : { region: regions }
  const ids = Object.entries({ ...place, supplierID: suppliers }).flatMap(([name, items]) => {
    const id = named(items, unread[name])
    return id === null ? [] : [[name, id] as const]
  })
  if (ids.length === 0) return record
  const known = new Map<string, number>(ids)
  const left = Object.entries(unread).filter(([name]) => !known.has(name))
  return { ...record, ...Object.fromEntries(ids), unread: Object.fromEntries(left) }
}

/**
 * The facts after the options have loaded: names that the server sent become ids, and are selected unless the person
 * chose.
 */
export const withOptions = (context: InventoryFormContext, lookups: InventoryFormContext['lookups']) => {
  const { loaded, draft, touched } = context
  const known = loaded === null ? null : withNamedIds(loaded, lookups)
  if (known === null || known === loaded) return { lookups }
  const begun = draftOf(known)
  const open = (['country', 'region', 'supplierID'] as const).filter((name) => !touched.includes(name))
  return { lookups, loaded: known, draft: { ...draft, ...Object.fromEntries(open.map((name) => [name, begun[name]])) } }
}
