import { NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { InventoryListActor } from '../../../machines/stock/inventory-list.machine.ts'
import { isSearchable, nameOf, searchAskedFor } from '../../../machines/stock/inventory-list.selectors.ts'
import { labelOf } from '../../../schemas/core/choice.ts'
import { isRealDay } from '../../../schemas/core/format.ts'
import { inventoryMessages } from '../../../schemas/core/messages.ts'
import { PAGE_SIZES } from '../../../schemas/lists/page-sizes.ts'
import type { InventoryFilter } from '../../../schemas/stock/inventory.ts'
import { inventorySearchKeys } from '../../../schemas/stock/inventory-fields.ts'
import { inventoryFilters, specifiedInventoryFilters } from '../../../schemas/stock/inventory-filters.ts'
import { EntriesSelect } from '../../lists/entries-select.tsx'
import { FilterFields, type FilterFieldsProps } from '../../lists/filter-fields.tsx'
import { FilterForm } from '../../lists/filter-form.tsx'
import type { PanelProps } from '../../lists/list-frame.tsx'
import { settledDays } from '../../lists/settled-days.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { settledDay } from '../../ui/day-text.ts'
import { DayZone } from '../../ui/day-zone.tsx'
import { useMay, useServes } from '../../ui/permissions.ts'
import { LookupFailure } from './lookup-failure.tsx'

type Props = PanelProps & { readonly actor: InventoryListActor }

/** The filter of the list (spec §2). Enter searches, Escape closes. */
export function FilterPanel({ actor, ...frame }: Props) {
  const filter = useSelector(actor, ({ context }) => context.filter)
  const problem = useSelector(actor, ({ context }) => context.filterProblem)
  const may = useMay()
  const parts = useServes('search') ? inventoryFilters : specifiedInventoryFilters
  const keys = inventorySearchKeys.filter(({ value }) => value !== 'simPin' || may('inventory.reveal'))
  const edit = (patch: Partial<InventoryFilter>) => actor.send({ type: 'filter.edited', patch })

  const search = () => {
    // Enter searches before the field loses the focus.
    if (filter.searchBy === 'expiryDate') edit({ text: settledDay(filter.text) })
    const days = settledDays(parts, actor.getSnapshot().context.filter)
    if (Object.keys(days).length > 0) edit(days)
    actor.send(searchAskedFor(actor.getSnapshot()))
    return isSearchable(actor.getSnapshot())
  }
  return (
    <FilterForm
      {...frame}
      resetLabel="Reset"
      onSearch={search}
      onReset={() => actor.send({ type: 'filter.reset' })}
      notice={<LookupFailure actor={actor} />}
    >
      <NativeSelect
        label="Search By"
        value={filter.searchBy}
        data-empty={filter.searchBy === '' || undefined}
        data={[{ value: '', label: 'Choose a field' }, ...keys]}
        onChange={(event) => edit({ searchBy: event.currentTarget.value as InventoryFilter['searchBy'] })}
      />
      <SearchText filter={filter} problem={problem} onText={(text) => edit({ text })} />
      <Fields actor={actor} parts={parts.filter(({ kind }) => kind.type !== 'yes')} onEdit={edit} />
      <DayZone />
      <Entries actor={actor} />
      <Fields actor={actor} parts={parts.filter(({ kind }) => kind.type === 'yes')} onEdit={edit} />
    </FilterForm>
  )
}

type SearchTextProps = {
  readonly filter: InventoryFilter
  readonly problem: string | null
  readonly onText: (text: string) => void
}

/** The input that matches the "Search By" choice; none without a choice. */
function SearchText({ filter, problem, onText }: SearchTextProps) {
  if (filter.searchBy === '') return null
  const label = labelOf(inventorySearchKeys, filter.searchBy)
  if (filter.searchBy === 'expiryDate') {
    const isImpossible = filter.text.length >= 'yyyy-MM-dd'.length && !isRealDay(filter.text)
    return (
      <DayInput
        label={label}
        format="yyyy-MM-dd"
        value={filter.text}
        error={isImpossible ? inventoryMessages.wrongDay : problem}
        onDay={onText}
        data-search-text
      />
    )
  }
  return (
    <TextInput
      label={label}
      value={filter.text}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      data-search-text
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

type FieldsProps = Pick<FilterFieldsProps, 'parts'> & {
  readonly actor: InventoryListActor
  readonly onEdit: (patch: Partial<InventoryFilter>) => void
}

function Fields({ actor, ...others }: FieldsProps) {
  return (
    <FilterFields
      {...others}
      filter={useSelector(actor, ({ context }) => context.filter)}
      lookups={useSelector(actor, ({ context }) => context.lookups)}
      problems={useSelector(actor, ({ context }) => context.dayProblems)}
      isLoading={useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' }))}
      nameOf={(part, value) => nameOf(actor.getSnapshot(), part, value)}
    />
  )
}

function Entries({ actor }: { readonly actor: InventoryListActor }) {
  return (
    <EntriesSelect
      label="Entries"
      value={useSelector(actor, ({ context }) => context.pageSize)}
      choices={PAGE_SIZES}
      onChoose={(pageSize) => actor.send({ type: 'pageSize.chosen', pageSize })}
    />
  )
}
