import './popover-styles.ts'
import { ActionIcon, Popover } from '@mantine/core'
import { useId, useState } from 'react'
import { Lazy } from '../../lazy.ts'
import { Arriving } from './arriving.tsx'
import classes from './day-input.module.css'
import { isDay } from './day-text.ts'
import { Calendar } from './glyphs.tsx'
import { partFailed } from './part-failed.tsx'

const calendar = new Lazy(() => import('./calendar.tsx'))
const failed = (retry: () => void) => <div className={classes.failed}>{partFailed('The calendar')(retry)}</div>

type Props = { readonly label: string; readonly value: string; readonly onDay: (day: string) => void }

/**
 * Opens a calendar beside a day field. The calendar (53 KB) is fetched on demand and not with the form, since most days
 * are typed.
 */
export function DayPickerButton({ label, value, onDay }: Props) {
  const [isOpen, setOpen] = useState(false)
  const name = useId()
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      // On a phone, a calendar that widens the page for a moment scrolls away from its button. One that hides with its
      // button would take the focus along.
      floatingStrategy="fixed"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Open the calendar"
          aria-description={label}
          onPointerEnter={() => calendar.preload()}
          onFocus={() => calendar.preload()}
          onClick={() => setOpen(!isOpen)}
        >
          <Calendar />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={name}>
        <span id={name} hidden>
          {label}
        </span>
        <Arriving code={calendar} failed={failed}>
          {({ DayCalendar }) => (
            <DayCalendar
              day={isDay(value) ? value : null}
              onChoose={(day) => {
                onDay(day)
                setOpen(false)
              }}
            />
          )}
        </Arriving>
      </Popover.Dropdown>
    </Popover>
  )
}
