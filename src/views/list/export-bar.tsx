import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './list.module.css'

/** Where a running download of all pages tells how far it is; given by the application. */
export type ProgressSource = {
  readonly get: () => { readonly done: number; readonly total: number; readonly rate?: number } | null
  readonly subscribe: (listener: () => void) => () => void
}

type Props = { readonly progress: ProgressSource; readonly onCancel: () => void }

/** How far a download of all pages is, and the way to stop it. */
export function ExportBar({ progress, onCancel }: Props) {
  const current = useSyncExternalStore(progress.subscribe, progress.get)
  if (current === null) return null
  const share = current.total === 0 ? 0 : Math.round((current.done / current.total) * 100)
  return (
    <div className={classes.export}>
      <span className={classes.count}>
        {current.done.toLocaleString('en-GB')} of {current.total.toLocaleString('en-GB')}
        {current.rate !== undefined && `, ${Math.round(current.rate).toLocaleString('en-GB')} a second`}
      </span>
      <progress className={classes.progress} value={share} max={100} aria-label="Rows downloaded" />
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
