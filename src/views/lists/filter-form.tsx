import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { keysAt } from '../ui/keys.ts'
import { useEscape } from '../ui/use-escape.ts'
import classes from './filter-form.module.css'

type Props = {
  /** The label of the button that shows all rows again. */
  readonly resetLabel: string
  /** Searches; false if a field has a problem. */
  readonly onSearch: () => boolean
  readonly onReset: () => void
  readonly onClose: () => void
  /** The fields. A problem is shown at its field, and the first such field gets the focus. */
  readonly children: ReactNode
  /** The failure, below the fields. */
  readonly notice?: ReactNode
}

/** The form that a list is searched with (spec §2). Enter searches, Escape closes. */
export function FilterForm({ resetLabel, onSearch, onReset, onClose, children, notice }: Props) {
  const panel = useRef<HTMLFormElement>(null)
  useEscape(panel, 'closeFilter', onClose)

  const search = (event: FormEvent) => {
    event.preventDefault()
    // What is wrong is drawn before it is looked for.
    if (!flushSync(onSearch)) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const reset = (event: FormEvent) => {
    // What the fields show is the machine's to say.
    event.preventDefault()
    onReset()
  }
  return (
    <search>
      <form
        ref={panel}
        className={classes.panel}
        aria-label="Filter"
        {...keysAt('filter')}
        onSubmit={search}
        onReset={reset}
      >
        {children}
        <div className={classes.actions}>
          {/* The one filled button of a list is its own act, which stays in view. */}
          <Button type="submit" variant="outline">
            Search
          </Button>
          <Button type="reset" variant="default">
            {resetLabel}
          </Button>
        </div>
        {notice && <div className={classes.wide}>{notice}</div>}
      </form>
    </search>
  )
}
