import type { RecordFormContext } from '../../machines/records/record-form.context.ts'
import { definitionOf } from '../../machines/records/record-form.context.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { type LookupItem, withInactive } from '../../schemas/core/lookup.ts'
import { draftChoices } from '../../schemas/records/kit/choices.ts'
import { type Entry, entryOfText } from '../../schemas/records/kit/draft.ts'
import type { NamedField, ReferenceField, ReferencesField } from '../../schemas/records/kit/fields.ts'
import { refWords } from '../../schemas/records/kit/picture-ref.ts'
import type { Option } from '../ui/searched-text.ts'

type Known = Pick<RecordFormContext, 'record' | 'loaded' | 'lookups'> & Partial<Pick<RecordFormContext, 'draft'>>

const asOption = ({ id, name }: LookupItem): Option => ({ value: String(id), label: name })

/** What a record refers to by itself: their names are known although no dropdown may offer them any more. */
const ownOptions = ({ loaded }: Known, name: string): ReadonlyArray<Option> => (loaded?.named[name] ?? []).map(asOption)

/** Those of them that are of what is chosen in other fields, once something is: the plans of a country. */
const withinPlace = (known: Known, own: string, field: ReferenceField | ReferencesField): ReadonlyArray<LookupItem> => {
  const items = known.lookups[field.to] ?? []
  const { draft = {} } = known
  const { fields } = definitionOf(known)
  const names = (field.kind === 'reference' && field.within) || []
  const tags = names.flatMap((name) => {
    const { asked } = fields[name] ?? {}
    const isAsked = asked === undefined || draft[asked.by] === asked.tagged
    return isAsked && draft[name] ? [`${name}-${String(draft[name])}`] : []
  })
  if (tags.length === 0) return items
  // What is chosen stays in sight, whatever is chosen beside it afterwards.
  return items.filter(
    ({ id, tag = '' }) => String(id) === draft[own] || tags.every((wanted) => tag.split(' ').includes(wanted)),
  )
}

/**
 * What may be chosen in a field that refers to others: the active ones, and those of the record itself that are not,
 * which say so once it is known who is active.
 */
export const optionsOf = (
  known: Known,
  name: string,
  field: ReferenceField | ReferencesField,
  isReady: boolean,
): ReadonlyArray<Option> =>
  withInactive(withinPlace(known, name, field), known.loaded?.named[name] ?? [], isReady).map(asOption)

/**
 * What may be chosen in a field that keeps a name: the active ones, and the one that stands there, which says so where it
 * is none of them (any more).
 */
export const namesOf = (
  { lookups }: Pick<Known, 'lookups'>,
  field: NamedField,
  value: string,
  isReady: boolean,
): ReadonlyArray<Option> => {
  const offered = (lookups[field.to] ?? []).map(({ name }) => ({ value: name, label: name }))
  if (value === '' || offered.some((option) => option.value === value)) return offered
  return [{ value, label: isReady ? `${value} (not offered any more)` : value }, ...offered]
}

/** An entry of a field as a person reads it; `text` is its name where the server told it. */
export const entryText = (known: Known, name: string, entry: Entry, text?: string): string => {
  if (text) return text
  const field = definitionOf(known).fields[name]
  if (typeof entry !== 'string') {
    const to = field?.kind === 'references' ? (known.lookups[field.to] ?? []).map(asOption) : []
    const names = [...ownOptions(known, name), ...to]
    const told = entry.map((id) => names.find(({ value }) => value === id)?.label ?? `No. ${id}`)
    return told.join(', ') || '–'
  }
  if (field?.kind === 'reference' && entry !== '') {
    const names = [...ownOptions(known, name), ...(known.lookups[field.to] ?? []).map(asOption)]
    return names.find(({ value }) => value === entry)?.label ?? `No. ${entry}`
  }
  if (field?.kind === 'image' && entry !== '') return refWords(entry)
  if (field && 'choices' in field) return labelOf(draftChoices(field), entry) || '–'
  return entry || '–'
}

/** A saved value of a field, told as text. */
export const savedText = (known: Known, name: string, saved: string, text?: string): string => {
  const field = definitionOf(known).fields[name]
  return entryText(known, name, field ? entryOfText(field, saved) : saved, text)
}
