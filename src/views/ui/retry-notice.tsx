import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import common from './common.module.css'
import { Notice } from './notice.tsx'
import { useFocusAfter } from './use-focus-after.ts'

type Props = {
  readonly children: ReactNode
  readonly onRetry: () => void
  /** Present if the message can be dismissed. */
  readonly onClose?: () => void
}

/** A failure, and a button to retry. When the notice goes, the focus stays near it. */
export function RetryNotice({ children, onRetry, onClose }: Props) {
  const row = useRef<HTMLSpanElement>(null)
  useFocusAfter(row)
  return (
    <Notice kind="error">
      <span ref={row} className={common.row}>
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
}
