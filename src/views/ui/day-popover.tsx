import './popover-styles.ts'
import { Popover } from '@mantine/core'
import { type RefObject, useEffect, useId, useState } from 'react'
import { Lazy } from '../../lazy.ts'
import { Arriving } from './arriving.tsx'
import classes from './day-input.module.css'
import { isDay } from './day-text.ts'
import { DrawnElsewhere } from './drawn-elsewhere.tsx'
import { partFailed } from './part-failed.tsx'

/** The calendar (53 KB), fetched when a person reaches for it. */
export const calendarCode = new Lazy(() => import('./calendar.tsx'))

const failed = (retry: () => void) => <div className={classes.failed}>{partFailed('The calendar')(retry)}</div>

type Props = {
  readonly id: string
  readonly button: RefObject<HTMLElement | null>
  readonly label: string
  readonly value: string
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
  readonly onDay: (day: string) => void
}

/** The calendar below a button that is drawn elsewhere. Loaded on demand: see day-picker-button.tsx. */
export function DayPopover({ id, button, label, value, isOpen, onChange, onDay }: Props) {
  // Closed at first, though it is loaded because it shall open: only what opens gives the focus back.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const name = useId()
  return (
    <Popover
      id={id}
      opened={isOpen && isReady}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      // On a phone, a calendar that briefly widens the page moves the window away from its button. One that hides with
      // its button takes the focus with it.
      floatingStrategy="fixed"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <DrawnElsewhere element={button} />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={name}>
        <span id={name} hidden>
          {label}
        </span>
        <Arriving code={calendarCode} failed={failed}>
          {({ DayCalendar }) => (
            <DayCalendar
              day={isDay(value) ? value : null}
              onChoose={(day) => {
                onDay(day)
                onChange(false)
              }}
            />
          )}
        </Arriving>
      </Popover.Dropdown>
    </Popover>
  )
}
