import { NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { PlanListActor } from '../../machines/plans/plan-list.machine.ts'
import { searchNames } from '../../machines/plans/plan-list.selectors.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { PAGE_SIZES } from '../../schemas/lists/page-sizes.ts'
import type { PlanFilter } from '../../schemas/plans/plan.ts'
import { planSearchKeys } from '../../schemas/plans/plan-columns.ts'
import { planFilters } from '../../schemas/plans/plan-filters.ts'
import { EntriesSelect } from '../lists/entries-select.tsx'
import { FilterFields } from '../lists/filter-fields.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import type { PanelProps } from '../lists/list-frame.tsx'
import { useServes } from '../ui/permissions.ts'
import { isSameList } from '../ui/same-list.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { LookupFailure } from './lookup-failure.tsx'

type Props = PanelProps & { readonly actor: PlanListActor }

/** The filter of the list (spec §2). Enter searches, Escape closes. */
export function FilterPanel({ actor, ...frame }: Props) {
  const filter = useSelector(actor, ({ context }) => context.filter)
  const isOurServer = useServes('search')
  const edit = (patch: Partial<PlanFilter>) => actor.send({ type: 'filter.edited', patch })

  const search = () => {
    actor.send({ type: 'search.requested' })
    return true
  }
  return (
    <FilterForm
      {...frame}
      resetLabel="Clear"
      onSearch={search}
      onReset={() => actor.send({ type: 'filter.reset' })}
      notice={<LookupFailure actor={actor} />}
    >
      <NativeSelect
        label="Search By"
        value={filter.searchBy}
        data-empty={filter.searchBy === '' || undefined}
        data={[{ value: '', label: 'Choose a field' }, ...planSearchKeys]}
        onChange={(event) => edit({ searchBy: event.currentTarget.value as PlanFilter['searchBy'] })}
      />
      <SearchName actor={actor} filter={filter} onName={(text) => edit({ text })} />
      {isOurServer && <Parts actor={actor} onEdit={edit} />}
      <Entries actor={actor} />
    </FilterForm>
  )
}

type SearchNameProps = Pick<Props, 'actor'> & {
  readonly filter: PlanFilter
  readonly onName: (name: string) => void
}

/** The select that matches the "Search By" choice; none without a choice. */
function SearchName({ actor, filter, onName }: SearchNameProps) {
  const names = useSelector(actor, searchNames, isSameList)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))
  if (filter.searchBy === '') return null
  return (
    <SearchableSelect
      key={filter.searchBy}
      label={labelOf(planSearchKeys, filter.searchBy)}
      placeholder="Any"
      isLoading={isLoading}
      value={filter.text}
      options={names.map((name) => ({ value: name, label: name }))}
      data-search-text
      onChoose={onName}
    />
  )
}

type PartsProps = Pick<Props, 'actor'> & { readonly onEdit: (patch: Partial<PlanFilter>) => void }

/** The filters that only our server supports. */
const Parts = ({ actor, onEdit }: PartsProps) => (
  <FilterFields
    parts={planFilters}
    filter={useSelector(actor, ({ context }) => context.filter)}
    lookups={useSelector(actor, ({ context }) => context.lookups)}
    isLoading={useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))}
    nameOf={() => null}
    onEdit={onEdit}
  />
)

function Entries({ actor }: { readonly actor: PlanListActor }) {
  return (
    <EntriesSelect
      label="Entries"
      value={useSelector(actor, ({ context }) => context.pageSize)}
      choices={PAGE_SIZES}
      onChoose={(pageSize) => actor.send({ type: 'pageSize.chosen', pageSize })}
    />
  )
}
