import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { InventoryRecord } from '../../schemas/stock/inventory.ts'
import { draftOf, type InventoryDraft } from '../../schemas/stock/inventory-draft.ts'
import { FIXED_AFTER_CREATION, inventoryFieldLabel } from '../../schemas/stock/inventory-fields.ts'
import type { InventoryFormContext } from './inventory-form.context.ts'

/** What another server did not say of an item, or not so that it could be read: no save may make a value of it unasked. */

type Edited = Pick<InventoryFormContext, 'loaded' | 'draft' | 'touched'>
type Field = keyof InventoryDraft

const isField = (name: string, draft: InventoryDraft): name is Field => Object.hasOwn(draft, name)

/** Whether a save of an item that there is sends a field of the form: not what is fixed, nor the place that the type hides. */
const isSent = (name: string, draft: InventoryDraft): name is Field =>
  isField(name, draft) &&
  !FIXED_AFTER_CREATION.some((fixed) => fixed === name) &&
  name !== (draft.type === 'local' ? 'region' : 'country')

const isAsLoaded = ({ loaded, draft }: Edited, name: Field): boolean =>
  loaded !== null && draft[name] === draftOf(loaded)[name]

/** A type that was not sent is that of the place that was. */
const hasPlace = ({ country, region }: InventoryRecord): boolean => Boolean(country || region)

/** The fields that did not come and that nobody has entered since; a save sends them empty. */
export const untoldIn = (edited: Edited): ReadonlyArray<string> => {
  const { loaded, draft } = edited
  return (loaded?.untold ?? []).filter((name) => {
    if (name === 'stockExpiryDate') return isAsLoaded(edited, 'expiryDate')
    if (name === 'type' && loaded !== null && hasPlace(loaded)) return false
    return isSent(name, draft) && isAsLoaded(edited, name)
  })
}

/** What came for a field and could not be read, until the person enters it. */
export const unreadOf = ({ loaded, touched }: Edited, name: string): string | undefined =>
  touched.some((field) => field === name) ? undefined : loaded?.unread?.[name]

/** What is said at a field that did not come, or not so that it could be read. */
export const gapAt = (edited: Edited, name: Field): string | null => {
  const sent = unreadOf(edited, name)
  if (sent !== undefined) return commonMessages.sentAs(sent)
  return edited.loaded?.untold?.includes(name) && isAsLoaded(edited, name) ? commonMessages.untold : null
}

/** What is wrong with a field that could not be read: it has to be entered before a save. */
export const unreadProblem = (edited: Edited, name: string): string | undefined =>
  isSent(name, edited.draft) && unreadOf(edited, name) !== undefined
    ? commonMessages.unread(inventoryFieldLabel(name))
    : undefined

type Problems = Readonly<Record<string, string>>

/** What the checks say, and what has to be entered because it could not be read. */
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

/** The item with the ids of what the server named instead of numbering it, as far as the lists have it. */
export const withNamedIds = (record: InventoryRecord, { countries, regions, suppliers }: Lists): InventoryRecord => {
  const { unread } = record
  if (unread === undefined) return record
  // The place of the other type stays unknown: it is not asked for.
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

/** The options have come: what the server has named can be told from now on, and is chosen unless the person chose. */
export const withOptions = (context: InventoryFormContext, lookups: InventoryFormContext['lookups']) => {
  const { loaded, draft, touched } = context
  const known = loaded === null ? null : withNamedIds(loaded, lookups)
  if (known === null || known === loaded) return { lookups }
  const begun = draftOf(known)
  const open = (['country', 'region', 'supplierID'] as const).filter((name) => !touched.includes(name))
  return { lookups, loaded: known, draft: { ...draft, ...Object.fromEntries(open.map((name) => [name, begun[name]])) } }
}
