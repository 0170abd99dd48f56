import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './selected-bar.module.css'

type Props = {
  /** The accessible name: "Selected SIMs". */
  readonly label: string
  /** The number of selected rows, in words. */
  readonly count: string
  /** Beside the number: selects all rows. */
  readonly more?: ReactNode
  readonly onClear: () => void
  readonly acts: ReactNode
  /** Why nothing can be done with the selection; null if something can. */
  readonly problem: string | null
}

/** What is selected in a list, and the acts on it. */
export const SelectedBar = ({ label, count, more, onClear, acts, problem }: Props) => (
  <section className={classes.bar} aria-label={label}>
    <span className={classes.count} role="status">
      {count} selected
    </span>
    {more}
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      Clear
    </Button>
    <span className={classes.acts}>{acts}</span>
    {problem !== null && <span className={classes.problem}>{problem}</span>}
  </section>
)
