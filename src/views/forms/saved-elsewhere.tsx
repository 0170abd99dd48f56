import { Button, Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { type SavedElsewhereActor, savedBy } from '../../machines/forms/saved-elsewhere.machine.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useTimes } from '../ui/times.ts'
import { formWords } from './form-words.ts'

type Watched = {
  readonly actor: SavedElsewhereActor
  /** The kind of the record: `plan`. */
  readonly what: string
  /** Shows the changes. */
  readonly onLook: () => void
}

/** Another person's save for the open form; null if there is no source for it. */
export const SavedElsewhereContext = createContext<Watched | null>(null)

/** Shown above the fields if another person has saved the record, unless the form already shows the conflict. */
export function SavedElsewhere({ isSaid }: { readonly isSaid: boolean }) {
  const watched = use(SavedElsewhereContext)
  return watched !== null && !isSaid && <Shown {...watched} />
}

function Shown({ actor, what, onLook }: Watched) {
  const saved = useSelector(actor, savedBy)
  const times = useTimes()
  if (saved === null) return null
  return (
    <Notice kind="warning">
      {formWords.changedMeanwhile(saved.updatedBy, what, tellMoment(saved.updatedDate, times))}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onLook}>
          Show changes
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => actor.send({ type: 'news.dismissed' })}>
          Close
        </Button>
      </Group>
    </Notice>
  )
}
