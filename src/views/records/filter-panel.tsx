import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RecordListActor } from '../../machines/record-list.machine.ts'
import { recordOf, recordsToChoose, searchAskedFor } from '../../machines/record-list.selectors.ts'
import { labelOf } from '../../schemas/choice.ts'
import { PAGE_SIZES } from '../../schemas/page-sizes.ts'
import { type FilterSelect, filterSelects, searchKeys } from '../../schemas/record/filters.ts'
import { listWords } from '../../schemas/record/list-words.ts'
import type { RecordFilter } from '../../schemas/record/shown.ts'
import { EntriesSelect } from '../list/entries-select.tsx'
import { FilterForm } from '../list/filter-form.tsx'
import type { PanelProps } from '../list/list-frame.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import { SearchableSelect } from '../shared/searchable-select.tsx'

type ActorProps = { readonly actor: RecordListActor }

/** What a list of records is searched by, from its definition. Enter searches, Escape closes. */
export function FilterPanel({ actor, ...frame }: PanelProps & ActorProps) {
  const record = useSelector(actor, recordOf)
  const search = () => {
    actor.send(searchAskedFor(actor.getSnapshot()))
    return actor.getSnapshot().context.filterProblem === null
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
      {filterSelects(record).map((select) => (
        <Select key={select.name} actor={actor} select={select} />
      ))}
      <Entries actor={actor} />
    </FilterForm>
  )
}

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

/** A select of the filter: a short list of choices as it is, records by typing. */
function Select({ actor, select }: SelectProps) {
  const value = useSelector(actor, ({ context }) => context.filter.selects[select.name] ?? '')
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const named = useSelector(actor, ({ context }) => context.named)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))
  const choose = (chosen: string) =>
    actor.send({ type: 'filter.edited', patch: { selects: { [select.name]: chosen } } })
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
  const choices = select.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))
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

function LookupFailure({ actor }: ActorProps) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'failed' }))
  const words = listWords(useSelector(actor, recordOf))
  if (!isFailed) return null
  return <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>{words.namesFailed}</RetryNotice>
}
