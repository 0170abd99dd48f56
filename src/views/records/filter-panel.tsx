import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import {
  isSearchable,
  recordOf,
  recordsToChoose,
  searchAskedFor,
} from '../../machines/records/record-list.selectors.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { PAGE_SIZES } from '../../schemas/lists/page-sizes.ts'
import { draftChoices, offeredCurrencies } from '../../schemas/records/kit/choices.ts'
import {
  type FilterDay,
  type FilterSelect,
  filterDays,
  filterSelects,
  type SingleDay,
  searchKeys,
  singleDays,
} from '../../schemas/records/kit/filters.ts'
import type { RecordFilter } from '../../schemas/records/kit/shown.ts'
import { EntriesSelect } from '../lists/entries-select.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import type { PanelProps } from '../lists/list-frame.tsx'
import { useToday } from '../ui/company-zone.ts'
import { DayInput } from '../ui/day-input.tsx'
import { settledDay } from '../ui/day-text.ts'
import { DayZone } from '../ui/day-zone.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { LookupFailure } from './lookup-failure.tsx'

type ActorProps = { readonly actor: RecordListActor }

/** The filter of a list of records, from its definition. Enter searches, Escape closes. */
export function FilterPanel({ actor, ...frame }: PanelProps & ActorProps) {
  const record = useSelector(actor, recordOf)
  const today = useToday()
  const search = () => {
    // Enter searches while the field still has the focus.
    for (const { name } of [...singleDays(record), ...filterDays(record)]) {
      const day = actor.getSnapshot().context.filter.selects[name] ?? ''
      if (settledDay(day) !== day) actor.send(chosen(name, settledDay(day)))
    }
    actor.send(searchAskedFor(actor.getSnapshot(), today()))
    return isSearchable(actor.getSnapshot())
  }
  return (
    <FilterForm
      {...frame}
      resetLabel="Clear"
      onSearch={search}
      onReset={() => actor.send({ type: 'filter.reset' })}
      notice={<LookupFailure actor={actor} />}
    >
      <SearchBy actor={actor} />
      {singleDays(record).map((day) => (
        <Day key={day.name} actor={actor} day={day} />
      ))}
      {filterSelects(record).map((select) => (
        <Select key={select.name} actor={actor} select={select} />
      ))}
      {filterDays(record).map((day) => (
        <Day key={day.name} actor={actor} day={day} />
      ))}
      {filterDays(record).length > 0 && <DayZone />}
      <Entries actor={actor} />
    </FilterForm>
  )
}

/** The chosen option of a select, or a day. */
const chosen = (name: string, value: string) =>
  ({ type: 'filter.edited', patch: { selects: { [name]: value } } }) as const

/** "Search By", and the one input that it reveals. */
function SearchBy({ actor }: ActorProps) {
  const keys = searchKeys(useSelector(actor, recordOf))
  const { searchBy, text } = useSelector(actor, ({ context }) => context.filter)
  const problem = useSelector(actor, ({ context }) => context.filterProblem)
  const edit = (patch: Partial<RecordFilter>) => actor.send({ type: 'filter.edited', patch })
  return (
    <>
      <NativeSelect
        label="Search By"
        value={searchBy}
        data-empty={searchBy === '' || undefined}
        data={[{ value: '', label: 'Choose a field' }, ...keys]}
        onChange={(event) => edit({ searchBy: event.currentTarget.value })}
      />
      {searchBy !== '' && (
        <TextInput
          label={labelOf(keys, searchBy)}
          value={text}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          data-search-text
          onChange={(event) => edit({ text: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type SelectProps = ActorProps & { readonly select: FilterSelect }

/** A select of the filter: a plain list for choices, a searchable one for records. */
function Select({ actor, select }: SelectProps) {
  const value = useSelector(actor, ({ context }) => context.filter.selects[select.name] ?? '')
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const named = useSelector(actor, ({ context }) => context.named)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))
  const choose = (option: string) => actor.send(chosen(select.name, option))
  if ('to' in select) {
    const options = recordsToChoose({ lookups, named }, select).map(({ id, name }) => ({
      value: String(id),
      label: name,
    }))
    return (
      <SearchableSelect
        label={select.label}
        placeholder="Any"
        isLoading={isLoading}
        value={value}
        options={options}
        onChoose={choose}
      />
    )
  }
  const choices = select.offers ? offeredCurrencies(select, lookups?.currency, value) : draftChoices(select)
  return (
    <NativeSelect
      label={select.label}
      value={value}
      data-empty={value === '' || undefined}
      data={[{ value: '', label: 'Any' }, ...choices]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** A single day, or the first or the last day of a range. */
function Day({ actor, day: { name, label } }: ActorProps & { readonly day: FilterDay | SingleDay }) {
  return (
    <DayInput
      label={label}
      format="dd/MM/yyyy"
      value={useSelector(actor, ({ context }) => context.filter.selects[name] ?? '')}
      error={useSelector(actor, ({ context }) => context.dayProblems[name])}
      onDay={(value) => actor.send(chosen(name, value))}
    />
  )
}

function Entries({ actor }: ActorProps) {
  return (
    <EntriesSelect
      label="Entries"
      value={useSelector(actor, ({ context }) => context.pageSize)}
      choices={PAGE_SIZES}
      onChoose={(pageSize) => actor.send({ type: 'pageSize.chosen', pageSize })}
    />
  )
}
