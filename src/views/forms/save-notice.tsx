import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from './form.module.css'

type Props = {
  readonly notice: string | null
  /** Whether the same save could succeed at another try. */
  readonly canRetry: boolean
  readonly onRetry: () => void
}

/** Why the last save failed; it stays until the next one begins. */
export function SaveNotice({ notice, canRetry, onRetry }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // Scrolls into view for a person who pressed Save at the end of a long form; the focus does not move.
  useEffect(() => {
    if (notice !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  if (notice === null) return null
  return (
    <div ref={place} className={classes.notice}>
      {canRetry ? <RetryNotice onRetry={onRetry}>{notice}</RetryNotice> : <Notice kind="error">{notice}</Notice>}
    </div>
  )
}
