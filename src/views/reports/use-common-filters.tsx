import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { chosenName, listOf, searchAskedFor } from '../../machines/reports/report-paging.selectors.ts'
import { isCommon, isOffered, listFilters } from '../../schemas/reports/report-filters.ts'
import type { CommonFilterSet } from '../lists/common-filter.ts'
import type { Chip } from '../lists/filter-chips.tsx'
import { useIsOfPartner } from '../ui/permissions.ts'
import { ChoicesFailure } from './choices-failure.tsx'

/** The common filters of a report or another paged list; its days are beside the pager. */
export const useCommonFilters = (actor: ReportPagingActor, chips: ReadonlyArray<Chip>): CommonFilterSet => {
  const { filters } = useSelector(actor, listOf)
  const { selects } = useSelector(actor, ({ context }) => context.filter)
  const isOfPartner = useIsOfPartner()
  const choices = useSelector(actor, ({ context }) => context.choices)
  const nameOf = chosenName.bind(null, actor.getSnapshot())
  return {
    filters: filters
      .filter(
        (name) => isCommon(name) && (choices === null ? !isOfPartner || name !== 'partner' : isOffered(name, choices)),
      )
      .map((name) => {
        const value = selects[name] ?? ''
        return {
          name,
          label: listFilters[name].label,
          isActive: chips.some(({ part }) => part === name),
          kind: 'list',
          any: 'Any',
          value,
          valueLabel: value === '' ? undefined : nameOf(name, value),
          options: () =>
            (choices?.[name] ?? []).map((choice) => ({ value: choice.value, label: nameOf(name, choice.value) })),
        }
      }),
    isLoading: useSelector(actor, (snapshot) => snapshot.matches({ choices: 'loading' })),
    failure: <ChoicesFailure actor={actor} />,
    onWanted: () => actor.send({ type: 'options.wanted' }),
    onEdit: (values) => actor.send({ type: 'filter.edited', patch: { selects: values } }),
    onSearch: () => {
      actor.send(searchAskedFor(actor.getSnapshot()))
      return actor.getSnapshot().context.filterProblem === null
    },
  }
}
