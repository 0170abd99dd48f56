import { useSelector } from '@xstate/react'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import { searchAskedFor, shownDay } from '../../../machines/records/record-list.selectors.ts'
import { isRealDay } from '../../../schemas/core/format.ts'
import { useCompanyZone, useToday } from '../../ui/company-zone.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { settledDay } from '../../ui/day-text.ts'
import { isKey, keysAt } from '../../ui/keys.ts'
import classes from './warehouse-list.module.css'

/** The day of which the list shows the stock. A complete day is searched for at once. */
export function StockDayField({ actor }: { readonly actor: RecordListActor }) {
  const day = useSelector(actor, (snapshot) => shownDay(snapshot, 'day'))
  const problem = useSelector(actor, ({ context }) => context.dayProblems.day)
  const zone = useCompanyZone()
  const today = useToday()
  const search = () => actor.send(searchAskedFor(actor.getSnapshot(), today()))
  const choose = (chosen: string) => {
    if (chosen === day) return
    actor.send({ type: 'filter.edited', patch: { selects: { day: chosen } } })
    if (isRealDay(chosen)) search()
  }
  return (
    <DayInput
      className={classes.day}
      label={`Stock at the end of (${zone})`}
      format="dd/MM/yyyy"
      value={day}
      error={problem}
      onDay={choose}
      {...keysAt('days')}
      onBlur={() => {
        // What cannot be a day is named at the field.
        if (day !== '' && !isRealDay(settledDay(day))) search()
      }}
      onKeyDown={(event) => {
        if (!isKey('searchDays', event)) return
        choose(settledDay(day))
        search()
      }}
    />
  )
}
