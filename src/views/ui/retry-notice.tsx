import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import common from './common.module.css'
import { Notice } from './notice.tsx'

type Props = {
  readonly children: ReactNode
  readonly onRetry: () => void
  /** Present if the message can be dismissed. */
  readonly onClose?: () => void
}

/** A failure, and a button to retry. */
export const RetryNotice = ({ children, onRetry, onClose }: Props) => (
  <Notice kind="error">
    <span className={common.row}>
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
