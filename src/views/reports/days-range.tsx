import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { searchAskedFor } from '../../machines/reports/report-paging.selectors.ts'
import { isRealDay } from '../../schemas/core/format.ts'
import { DayInput } from '../ui/day-input.tsx'
import { settledDay } from '../ui/day-text.ts'
import { DayZone } from '../ui/day-zone.tsx'
import { isKey, keysAt } from '../ui/keys.ts'
import classes from './reports.module.css'

type Props = { readonly actor: ReportPagingActor }

/** The range of days, both included; rows load when a day is entered or cleared. */
export const DaysRange = ({ actor }: Props) => (
  <fieldset className={classes.days} aria-label="Days of the rows">
    <Day actor={actor} end="from" label="From" />
    <Day actor={actor} end="to" label="To" />
    <DayZone />
  </fieldset>
)

function Day({ actor, end, label }: Props & { readonly end: 'from' | 'to'; readonly label: string }) {
  const value = useSelector(actor, ({ context }) => context.filter[end])
  const problem = useSelector(actor, ({ context: { filterProblem } }) =>
    filterProblem?.field === end ? filterProblem.message : null,
  )
  const edit = (day: string) => actor.send({ type: 'filter.edited', patch: { [end]: day } })
  const search = () => actor.send(searchAskedFor(actor.getSnapshot()))
  return (
    <DayInput
      className={classes.day}
      size="sm"
      label={label}
      format="dd/MM/yyyy"
      value={value}
      error={problem}
      onDay={(day) => {
        if (day === value) return
        edit(day)
        if (day === '' || isRealDay(day)) search()
      }}
      {...keysAt('days')}
      onKeyDown={(event) => {
        if (!isKey('searchDays', event)) return
        edit(settledDay(value))
        search()
      }}
      onBlur={() => {
        const typed = actor.getSnapshot().context.filter[end]
        if (typed !== '' && !isRealDay(typed)) search()
      }}
    />
  )
}
