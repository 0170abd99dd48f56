import '../ui/checkbox-styles.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { type FilterPart, partValue } from '../../schemas/lists/list-filter.ts'
import { DayInput } from '../ui/day-input.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { optionsOf, storedOf, textOf } from './common-of-parts.ts'
import classes from './filter-form.module.css'

export type FilterFieldsProps = {
  readonly parts: ReadonlyArray<FilterPart>
  readonly filter: object
  readonly lookups: Readonly<Record<string, ReadonlyArray<LookupItem> | undefined>>
  readonly isLoading: boolean
  /** The problem with a day, by part. */
  readonly problems?: Readonly<Record<string, string>> | undefined
  /** The name of a chosen value, which may no longer be an option; null if it is unknown. */
  readonly nameOf: (part: FilterPart, value: unknown) => string | null
  readonly onEdit: (patch: object) => void
}

/** The fields of the parts of a filter that a panel offers, in their order. */
export const FilterFields = ({ parts, ...others }: FilterFieldsProps) =>
  parts
    .filter(({ offered }) => offered === 'panel')
    .map((part) => <FilterField key={part.name} part={part} {...others} />)

type FieldProps = Omit<FilterFieldsProps, 'parts'> & { readonly part: FilterPart }

/** A short list of choices as it is, many by typing, yes or no as a box, a day as it is typed. */
function FilterField({ part, filter, lookups, isLoading, problems = {}, nameOf, onEdit }: FieldProps) {
  const { name, label, kind, inPanel = label, any = 'Any' } = part
  const value = partValue(part, filter)
  const text = textOf(part, filter)
  const choose = (chosen: string) => onEdit({ [name]: storedOf(part, chosen) })
  if (kind.type === 'yes') {
    return (
      <Checkbox
        className={classes.box}
        label={inPanel}
        checked={value === true}
        onChange={(event) => onEdit({ [name]: event.currentTarget.checked })}
      />
    )
  }
  if (kind.type === 'day') {
    return (
      <DayInput
        label={inPanel}
        format="dd/MM/yyyy"
        value={text}
        error={problems[name]}
        onDay={(day) => onEdit({ [name]: day })}
      />
    )
  }
  if (kind.type === 'choice') {
    return (
      <NativeSelect
        label={inPanel}
        value={text}
        data-empty={text === '' || undefined}
        data={[{ value: '', label: any }, ...kind.choices]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  }
  return (
    <SearchableSelect
      label={inPanel}
      placeholder={any}
      isLoading={isLoading}
      value={text}
      valueLabel={text === '' ? undefined : (nameOf(part, value) ?? undefined)}
      options={optionsOf(part, lookups)}
      onChoose={choose}
    />
  )
}
