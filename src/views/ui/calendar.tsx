import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayKeys, dayReached } from './day-reached.ts'
import { keyAmong, keysAt } from './keys.ts'

type Props = { readonly day: string | null; readonly onChoose: (day: string) => void }

/**
 * The month grid of a day field; weeks start on Monday. Loaded on demand: see day-input.tsx. It has its own keys, since
 * Mantine's stop at the ends of the month.
 */
export function DayCalendar({ day, onChoose }: Props) {
  const [shown, setShown] = useState(() => day ?? dayjs().format('YYYY-MM-DD'))
  const first = useRef(shown)
  const grid = useRef<HTMLDivElement>(null)
  const focus = (wanted: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`)?.focus()

  // The code may arrive after the popover has taken the focus.
  useEffect(() => grid.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [])

  const press = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const key = keyAmong(dayKeys, event)
    if (from === undefined || key === null) return
    const reached = dayReached(from, key)
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setShown(reached))
    focus(reached)
  }
  return (
    <div {...keysAt('calendar')} onKeyDownCapture={press}>
      <DatePicker
        ref={grid}
        value={day}
        date={shown}
        onDateChange={setShown}
        allowDeselect={false}
        firstDayOfWeek={1}
        hideOutsideDates
        highlightToday
        weekendDays={[]}
        getDayProps={(date) => ({ 'data-day': date, 'data-autofocus': date === first.current || undefined })}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
    </div>
  )
}
