import { Button, Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { type SavedElsewhereActor, savedBy } from '../../machines/forms/saved-elsewhere.machine.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useTimes } from '../ui/times.ts'

type Watched = {
  readonly actor: SavedElsewhereActor
  /** What it is called: `plan`. */
  readonly what: string
  /** Shows what was changed. */
  readonly onLook: () => void
}

/** What the form of the screen is told of others' saves; null where nobody tells it. */
export const SavedElsewhereContext = createContext<Watched | null>(null)

/** Before the fields: that somebody else has saved the record. Left out where the form says so already, in its conflict. */
export function SavedElsewhere({ isSaid }: { readonly isSaid: boolean }) {
  const watched = use(SavedElsewhereContext)
  return watched !== null && !isSaid && <Shown {...watched} />
}

function Shown({ actor, what, onLook }: Watched) {
  const saved = useSelector(actor, savedBy)
  const times = useTimes()
  if (saved === null) return null
  const who = saved.updatedBy === '' ? 'Somebody else' : saved.updatedBy
  return (
    <Notice kind="warning">
      {who} has saved this {what} in the meantime, {tellMoment(saved.updatedDate, times)}. What you typed is kept: when
      you save, you are shown what differs.
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onLook}>
          See what was changed
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => actor.send({ type: 'news.dismissed' })}>
          Close
        </Button>
      </Group>
    </Notice>
  )
}
