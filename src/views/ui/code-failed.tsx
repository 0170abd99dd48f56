import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './code-failed.module.css'

/** A page whose code could not be fetched: the reason, and another try. */
export const CodeFailed = ({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) => {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  return (
    <div className={classes.failed} role="alert">
      <p>
        <strong>{title} could not be loaded.</strong>
      </p>
      <p>The connection failed, or a new version was installed. Your entries are kept in this tab.</p>
      <Button ref={retry} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
