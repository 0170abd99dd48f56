import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { chosenName, listOf, searchAskedFor } from '../../machines/reports/report-paging.selectors.ts'
import { isOffered, type ListFilterName, listFilters } from '../../schemas/reports/report-filters.ts'
import { FilterForm } from '../lists/filter-form.tsx'
import type { PanelProps } from '../lists/list-frame.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { ChoicesFailure } from './choices-failure.tsx'
import classes from './reports.module.css'

type ActorProps = { readonly actor: ReportPagingActor }

/** The filters in a report's definition. Enter searches, Escape closes. */
export function FilterPanel({ actor, ...frame }: PanelProps & ActorProps) {
  const { filters, searched, searchLabel } = useSelector(actor, listOf)
  const choices = useSelector(actor, ({ context }) => context.choices)
  const offered = filters.filter((name) => isOffered(name, choices))
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
      notice={<ChoicesFailure actor={actor} />}
    >
      {searched !== null && <SearchText actor={actor} searched={searched} label={searchLabel} />}
      {offered.map((name) => (
        <Select key={name} actor={actor} name={name} />
      ))}
      {searched === null && offered.length === 0 && choices !== null && <p>This list is filtered by days only.</p>}
    </FilterForm>
  )
}

type SearchProps = { readonly searched: string; readonly label: string | undefined }

function SearchText({ actor, searched, label = 'Begins with' }: ActorProps & SearchProps) {
  const text = useSelector(actor, ({ context }) => context.filter.text)
  const problem = useSelector(actor, ({ context: { filterProblem } }) =>
    filterProblem?.field === 'text' ? filterProblem.message : null,
  )
  return (
    <TextInput
      className={classes.searched}
      label={label}
      placeholder={searched}
      title={searched}
      value={text}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      data-search-text
      onChange={(event) => actor.send({ type: 'filter.edited', patch: { text: event.currentTarget.value } })}
    />
  )
}

function Select({ actor, name }: ActorProps & { readonly name: ListFilterName }) {
  const value = useSelector(actor, ({ context }) => context.filter.selects[name] ?? '')
  const valueLabel = useSelector(actor, (snapshot) => chosenName(snapshot, name, value))
  const choices = useSelector(actor, ({ context }) => context.choices?.[name])
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ choices: 'loading' }))
  const options = (choices ?? []).map((choice) => ({
    value: choice.value,
    label: chosenName(actor.getSnapshot(), name, choice.value),
  }))
  return (
    <SearchableSelect
      label={listFilters[name].label}
      placeholder="Any"
      isLoading={isLoading}
      value={value}
      valueLabel={valueLabel}
      options={options}
      onChoose={(chosen) => actor.send({ type: 'filter.edited', patch: { selects: { [name]: chosen } } })}
    />
  )
}
