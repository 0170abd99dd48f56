import { ActionIcon } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { Lazy } from '../../lazy.ts'
import { Arriving } from './arriving.tsx'
import classes from './day-input.module.css'
import { Calendar } from './glyphs.tsx'
import { partFailed } from './part-failed.tsx'
import { useArrived } from './use-arrived.ts'

/** What opens below the button: fetched when a person reaches for it, not with the page: most days are typed. */
const popover = new Lazy(() => import('./day-popover.tsx'))

const preload = (): void => {
  popover.load().then(
    ({ calendarCode }) => calendarCode.preload(),
    () => {},
  )
}

const failed = (retry: () => void) => <div className={classes.beside}>{partFailed('The calendar')(retry)}</div>

type Props = { readonly label: string; readonly value: string; readonly onDay: (day: string) => void }

/** Opens a calendar beside a day field. The button is there at once, and stays the same element when the calendar comes. */
export function DayPickerButton({ label, value, onDay }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const arrived = useArrived(popover)
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label="Open the calendar"
        aria-description={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Calendar />
      </ActionIcon>
      {arrived ? (
        <arrived.DayPopover
          id={id}
          button={button}
          label={label}
          value={value}
          isOpen={isOpen}
          onChange={setOpen}
          onDay={onDay}
        />
      ) : (
        isOpen && (
          <Arriving code={popover} failed={failed}>
            {() => null}
          </Arriving>
        )
      )}
    </>
  )
}
