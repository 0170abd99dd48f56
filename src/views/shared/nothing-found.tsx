import { Button } from '@mantine/core'
import { Box } from './glyphs.tsx'
import classes from './states.module.css'

type Props = {
  readonly title: string
  readonly text: string
  /** Where it may be otherwise when it is asked for again. */
  readonly onRetry?: () => void
}

/** The empty state of a list (spec §2). */
export const NothingFound = ({ title, text, onRetry }: Props) => (
  <div className={classes.nothing} role="status">
    <span className={classes.picture}>
      <Box />
    </span>
    <p className={classes.title}>{title}</p>
    <p className={classes.text}>{text}</p>
    {onRetry && (
      <Button variant="default" mt="sm" onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
)
