import { useSelector } from '@xstate/react'
import type { InventoryListActor } from '../../../machines/stock/inventory-list.machine.ts'
import { isSearchable, nameOf, searchAskedFor } from '../../../machines/stock/inventory-list.selectors.ts'
import { inventoryFilters, specifiedInventoryFilters } from '../../../schemas/stock/inventory-filters.ts'
import type { CommonFilterSet } from '../../lists/common-filter.ts'
import { commonOf, patchOf } from '../../lists/common-of-parts.ts'
import type { Chip } from '../../lists/filter-chips.tsx'
import { useServes } from '../../ui/permissions.ts'
import { LookupFailure } from './lookup-failure.tsx'

/** The common filters of the inventory. */
export const useCommonFilters = (actor: InventoryListActor, chips: ReadonlyArray<Chip>): CommonFilterSet => {
  const parts = useServes('search') ? inventoryFilters : specifiedInventoryFilters
  const filter = useSelector(actor, ({ context }) => context.filter)
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const problems = useSelector(actor, ({ context }) => context.dayProblems)
  return {
    filters: commonOf({
      parts,
      filter,
      lookups,
      problems,
      chips,
      nameOf: (part, value) => nameOf(actor.getSnapshot(), part, value),
    }),
    isLoading: useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' })),
    failure: <LookupFailure actor={actor} />,
    onWanted: () => actor.send({ type: 'options.wanted' }),
    onEdit: (texts) => actor.send({ type: 'filter.edited', patch: patchOf(parts, texts) }),
    onSearch: () => {
      actor.send(searchAskedFor(actor.getSnapshot()))
      return isSearchable(actor.getSnapshot())
    },
  }
}
