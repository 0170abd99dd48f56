import { ActionIcon, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { isDay } from './day-text.ts'
import { Calendar } from './glyphs.tsx'

const loadCalendar = () => import('./calendar.tsx')
const DayCalendar = lazy(() => loadCalendar().then((module) => ({ default: module.DayCalendar })))

type Props = { readonly label: string; readonly value: string; readonly onDay: (day: string) => void }

/**
 * Opens a calendar beside a day field. The calendar (53 KB) is fetched when a person reaches for it, not with the form:
 * most days are typed.
 */
export function DayPickerButton({ label, value, onDay }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Open the calendar"
          aria-description={label}
          onPointerEnter={() => void loadCalendar()}
          onFocus={() => void loadCalendar()}
          onClick={() => setOpen(!isOpen)}
        >
          <Calendar />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={null}>
          <DayCalendar
            day={isDay(value) ? value : null}
            onChoose={(day) => {
              onDay(day)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
