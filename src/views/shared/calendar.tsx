import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'

type Props = { readonly day: string | null; readonly onChoose: (day: string) => void }

/** The month grid behind a day field; weeks begin on Monday. Loaded on demand: see day-input.tsx. */
export function DayCalendar({ day, onChoose }: Props) {
  return (
    <DatePicker
      value={day}
      {...(day !== null && { defaultDate: day })}
      allowDeselect={false}
      firstDayOfWeek={1}
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  )
}
