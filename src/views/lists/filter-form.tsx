import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { keysAt } from '../ui/keys.ts'
import { useEscape } from '../ui/use-escape.ts'
import classes from './filter-form.module.css'

type Props = {
  /** What the way back to all rows is called. */
  readonly resetLabel: string
  /** Searches; false where what stands in the fields cannot be searched for. */
  readonly onSearch: () => boolean
  readonly onReset: () => void
  readonly onClose: () => void
  /** The fields. What is wrong with one stands at it, and the first such gets the focus. */
  readonly children: ReactNode
  /** What failed, below all of it. */
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
          <Button type="submit">Search</Button>
          <Button type="reset" variant="default">
            {resetLabel}
          </Button>
        </div>
        {notice && <div className={classes.wide}>{notice}</div>}
      </form>
    </search>
  )
}
