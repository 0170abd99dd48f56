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

/** The record's own references, whose names are known even if no dropdown offers them. */
const ownOptions = ({ loaded }: Known, name: string): ReadonlyArray<Option> => (loaded?.named[name] ?? []).map(asOption)

/** The options that fit what is chosen in other fields, such as the plans of a country. */
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
  // A chosen option stays visible when other fields change later.
  return items.filter(
    ({ id, tag = '' }) => String(id) === draft[own] || tags.every((wanted) => tag.split(' ').includes(wanted)),
  )
}

/**
 * The options of a reference field: the active records, and the record's own inactive references. These are marked as
 * inactive once the active ones are known.
 */
export const optionsOf = (
  known: Known,
  name: string,
  field: ReferenceField | ReferencesField,
  isReady: boolean,
): ReadonlyArray<Option> =>
  withInactive(withinPlace(known, name, field), known.loaded?.named[name] ?? [], isReady).map(asOption)

/**
 * The options of a field that stores a name: the active records, and the current name, which is marked if it is not one
 * of them.
 */
export const namesOf = (
  { lookups }: Pick<Known, 'lookups'>,
  field: NamedField,
  value: string,
  isReady: boolean,
): ReadonlyArray<Option> => {
  const offered = (lookups[field.to] ?? []).map(({ name }) => ({ value: name, label: name }))
  if (value === '' || offered.some((option) => option.value === value)) return offered
  return [{ value, label: isReady ? `${value} (no longer offered)` : value }, ...offered]
}

/** An entry of a field as readable text; `text` is its name, if the server sent it. */
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

/** A saved value of a field as readable text. */
export const savedText = (known: Known, name: string, saved: string, text?: string): string => {
  const field = definitionOf(known).fields[name]
  return entryText(known, name, field ? entryOfText(field, saved) : saved, text)
}
