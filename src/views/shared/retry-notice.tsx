import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import classes from './states.module.css'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }

/** What failed, and the way to try it again. */
export const RetryNotice = ({ children, onRetry }: Props) => (
  <Notice kind="error">
    <span className={classes.retry}>
      <span>{children}</span>
      <Button variant="default" size="xs" onClick={onRetry}>
        Retry
      </Button>
    </span>
  </Notice>
)
