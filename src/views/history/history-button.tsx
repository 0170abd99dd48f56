import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type HistoryDrawerActor, isOpen } from '../../machines/history/history-drawer.machine.ts'
import { Clock } from '../ui/glyphs.tsx'
import { useServes } from '../ui/permissions.ts'
import { waits } from '../ui/waits.ts'
import { HistoryDrawer } from './history-drawer.tsx'

type Props = {
  readonly actor: HistoryDrawerActor
  /** The id of the record; null while it is unknown. */
  readonly id: number | null
}

/** Opens the history of the open record, if the server has one. */
export function HistoryButton({ actor, id }: Props) {
  const isShown = useSelector(actor, isOpen)
  const isServed = useServes('history')
  if (!isServed) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Clock />}
        {...waits(id === null)}
        aria-haspopup="dialog"
        onClick={() => id !== null && actor.send({ type: 'history.opened', id })}
      >
        History
      </Button>
      {isShown && <HistoryDrawer actor={actor} />}
    </>
  )
}
