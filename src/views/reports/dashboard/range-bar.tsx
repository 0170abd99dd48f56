import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { DashboardActor } from '../../../machines/reports/dashboard.machine.ts'
import { type DayRange, daysUpTo } from '../../../schemas/core/day-range.ts'
import common from '../../ui/common.module.css'
import { DayInput } from '../../ui/day-input.tsx'
import { DayZone } from '../../ui/day-zone.tsx'
import classes from './range-bar.module.css'

type Props = { readonly actor: DashboardActor }

/** The named ranges, up to their last day. */
const named = (endsOn: string): ReadonlyArray<{ readonly label: string; readonly range: DayRange }> => [
  { label: 'Today', range: daysUpTo(endsOn, 1) },
  { label: '7 days', range: daysUpTo(endsOn, 7) },
  { label: '30 days', range: daysUpTo(endsOn, 30) },
  { label: '90 days', range: daysUpTo(endsOn, 90) },
  { label: 'This month', range: { from: `${endsOn.slice(0, 8)}01`, to: endsOn } },
]

const none: DayRange = { from: '', to: '' }

/** Chooses the range, beside the title: a named one, or two days. */
export function RangeBar({ actor }: Props) {
  const dashboard = useSelector(actor, ({ context }) => context.dashboard)
  const shown = useSelector(actor, ({ context }) => context.typed ?? context.range ?? context.dashboard ?? none)
  const asked = useSelector(actor, ({ context }) => context.range ?? context.dashboard)
  const problems = useSelector(actor, ({ context }) => context.problems)

  const day = (part: 'from' | 'to', label: string) => (
    <DayInput
      label={label}
      labelProps={{ className: common.unseen }}
      size="xs"
      format="dd/MM/yyyy"
      value={shown[part]}
      error={problems[part]}
      onDay={(value) => actor.send({ type: 'range.edited', range: { from: shown.from, to: shown.to, [part]: value } })}
    />
  )
  return (
    <div className={classes.bar}>
      <div className={classes.control}>
        <fieldset className={classes.presets} disabled={dashboard === null}>
          <legend className={common.unseen}>Range</legend>
          {named(dashboard?.endsOn ?? '2000-01-01').map(({ label, range }) => (
            <Button
              key={label}
              variant="subtle"
              size="compact-sm"
              aria-pressed={asked?.from === range.from && asked?.to === range.to && dashboard !== null}
              onClick={() => actor.send({ type: 'range.chosen', range })}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <form
          className={classes.own}
          aria-label="Own range"
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'range.chosen', range: { from: shown.from, to: shown.to } })
          }}
        >
          {day('from', 'From')}
          <span aria-hidden="true">–</span>
          {day('to', 'To')}
          <Button type="submit" variant="subtle" size="compact-sm">
            Show
          </Button>
        </form>
      </div>
      <DayZone />
    </div>
  )
}
