import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { FileActor } from '../../machines/core/from-file.ts'
import classes from './list.module.css'
import { listWords } from './list-words.ts'

type Props = {
  /** The file that is being written. */
  readonly writer: FileActor
  readonly onCancel: () => void
}

/** How far a download of all pages is, and the way to stop it. */
export function ExportBar({ writer, onCancel }: Props) {
  const current = useSelector(writer, ({ context }) => context)
  if (current === null) return null
  const share = current.total === 0 ? 0 : Math.round((current.done / current.total) * 100)
  return (
    <div className={classes.export}>
      <span className={classes.count}>{listWords.downloaded(current.done, current.total, current.rate)}</span>
      <progress className={classes.progress} value={share} max={100} aria-label="Rows downloaded" />
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
