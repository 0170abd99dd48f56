import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import classes from './states.module.css'

type Props = {
  readonly children: ReactNode
  readonly onRetry: () => void
  /** Where it may be left as it is. */
  readonly onClose?: () => void
}

/** What failed, and the way to try it again. */
export const RetryNotice = ({ children, onRetry, onClose }: Props) => (
  <Notice kind="error">
    <span className={classes.retry}>
      <span>{children}</span>
      <Button variant="default" size="xs" onClick={onRetry}>
        Retry
      </Button>
      {onClose && (
        <Button variant="default" size="xs" onClick={onClose}>
          Close
        </Button>
      )}
    </span>
  </Notice>
)
