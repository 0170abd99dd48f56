import { useSelector } from '@xstate/react'
import type { PlanListActor } from '../../machines/plans/plan-list.machine.ts'
import { planFilters } from '../../schemas/plans/plan-filters.ts'
import type { CommonFilterSet } from '../lists/common-filter.ts'
import { commonOf, patchOf } from '../lists/common-of-parts.ts'
import type { Chip } from '../lists/filter-chips.tsx'
import { useServes } from '../ui/permissions.ts'
import { LookupFailure } from './lookup-failure.tsx'

/** The filters that only our server supports. */
const none = [] as const

/** The common filters of the plans. */
export const useCommonFilters = (actor: PlanListActor, chips: ReadonlyArray<Chip>): CommonFilterSet => {
  const parts = useServes('search') ? planFilters : none
  const filter = useSelector(actor, ({ context }) => context.filter)
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  return {
    filters: commonOf({ parts, filter, lookups, chips, nameOf: () => null }),
    isLoading: useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' })),
    failure: <LookupFailure actor={actor} />,
    onWanted: () => actor.send({ type: 'options.wanted' }),
    onEdit: (texts) => actor.send({ type: 'filter.edited', patch: patchOf(parts, texts) }),
    onSearch: () => {
      actor.send({ type: 'search.requested' })
      return true
    },
  }
}
