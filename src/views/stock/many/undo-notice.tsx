import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { waits } from '../../ui/waits.ts'
import classes from './many.module.css'

/** Offers to undo the last assignment. */
export function UndoNotice({ actor }: { readonly actor: StockChangeActor }) {
  const undoable = useSelector(actor, ({ context }) => context.undoable)
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('undoing'))
  if (undoable === null) return null
  return (
    <Notice kind="info">
      <span className={classes.undo}>
        {undoable.message}
        <Button
          variant="default"
          size="compact-sm"
          {...waits(isBusy)}
          onClick={() => actor.send({ type: 'undo.requested', submissionId: newId() })}
        >
          Undo
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          {...waits(isBusy)}
          onClick={() => actor.send({ type: 'undo.dismissed' })}
        >
          Close
        </Button>
      </span>
    </Notice>
  )
}
