import { useSelector } from '@xstate/react'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import {
  isSearchable,
  recordOf,
  recordsToChoose,
  searchAskedFor,
} from '../../machines/records/record-list.selectors.ts'
import { draftChoices } from '../../schemas/records/kit/choices.ts'
import { type CommonFilter as Common, commonFilters } from '../../schemas/records/kit/filters.ts'
import type { CommonFilter, CommonFilterSet } from '../lists/common-filter.ts'
import type { Chip } from '../lists/filter-chips.tsx'
import { useToday } from '../ui/company-zone.ts'
import { LookupFailure } from './lookup-failure.tsx'

/** The common filters of a list of records, from its definition. */
export const useCommonFilters = (actor: RecordListActor, chips: ReadonlyArray<Chip>): CommonFilterSet => {
  const record = useSelector(actor, recordOf)
  const today = useToday()
  const { selects } = useSelector(actor, ({ context }) => context.filter)
  const lookups = useSelector(actor, ({ context }) => context.lookups)
  const named = useSelector(actor, ({ context }) => context.named)
  const problems = useSelector(actor, ({ context }) => context.dayProblems)

  const isActive = (part: string) => chips.some((chip) => chip.part === part)
  const shown = (common: Common): CommonFilter => {
    const { name, label } = common
    if ('days' in common) {
      const days = common.days.map((day) => ({
        name: day.name,
        label: day.label,
        value: selects[day.name] ?? '',
        problem: problems[day.name],
      }))
      return { name, label, kind: 'days', days, isActive: days.some((day) => isActive(day.name)) }
    }
    const { select } = common
    const shared = { name, label, any: 'Any', value: selects[name] ?? '', isActive: isActive(name) }
    if (!('to' in select)) return { ...shared, kind: 'choice', choices: draftChoices(select) }
    const options = () =>
      recordsToChoose({ lookups, named }, select).map((item) => ({ value: String(item.id), label: item.name }))
    return { ...shared, kind: 'list', options }
  }
  return {
    filters: commonFilters(record).map(shown),
    isLoading: useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'loading' })),
    failure: <LookupFailure actor={actor} />,
    onWanted: () => actor.send({ type: 'options.wanted' }),
    onEdit: (values) => actor.send({ type: 'filter.edited', patch: { selects: values } }),
    onSearch: () => {
      actor.send(searchAskedFor(actor.getSnapshot(), today()))
      return isSearchable(actor.getSnapshot())
    },
  }
}
