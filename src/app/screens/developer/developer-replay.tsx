import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'
import { journal } from '../../../journal/journal.ts'
import type { Replay } from '../../../journal/record-replay.ts'
import type { User } from '../../../schemas/session/session.ts'
import { type Looked, ReplayScreen } from '../../../views/developer/replay-screen.tsx'
import { EmbeddedScreen } from '../../developer/embedded-screen.tsx'
import { FailureBorder } from '../../developer/failure-border.tsx'
import { createPlayer } from '../../developer/import-record.ts'
import { recordedAddress, recordedHost } from '../../developer/recorded-screen.ts'
import { Sealed } from '../../developer/sealed.tsx'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import type { PlainScreenProps } from '../../navigation/screen.ts'
import { toast } from '../../shell/toasts.ts'

const whyNot = ({ actor, steps }: Looked): string | null => {
  if (actor.states[steps] === undefined) return 'The record cannot be replayed up to here.'
  return recordedAddress(actor, steps) === null ? `${actor.machine} has no screen of its own.` : null
}

type Props = {
  readonly replay: Replay
  readonly looked: Looked
  readonly user: User
  readonly codeOf: PlainScreenProps['codeOf']
}

/** A screen in a recorded state: its calls are answered from the record, its links and its address lead nowhere. */
const RecordedScreen = ({ replay, looked, user, codeOf }: Props) => {
  const host = useMemo(() => recordedHost(replay, looked, { status: journal.status, toast }), [replay, looked])
  const stay = useCallback((to: string) => toast('info', `In the product this leads to ${to}.`), [])
  const address = recordedAddress(looked.actor, looked.steps)
  if (!host || address === null) return null
  return (
    <Sealed onLeave={stay}>
      <EmbeddedScreen address={address} user={user} codeOf={codeOf} host={host} onNavigate={stay} />
    </Sealed>
  )
}

/** Loads a session record and steps through it. */
const LoadedReplay = ({ session, codeOf }: PlainScreenProps) => {
  const user = useSelector(session, ({ context }) => context.user)
  const [player] = useState(createPlayer)
  const actor = useActorRef(player.machine)
  const screen = (looked: Looked) => {
    const replay = player.record()
    if (!user || !replay) return null
    return (
      <FailureBorder key={`${looked.actor.id} ${looked.steps}`}>
        <RecordedScreen replay={replay} looked={looked} user={user} codeOf={codeOf} />
      </FailureBorder>
    )
  }
  return <ReplayScreen actor={actor} replay={player.record} whyNot={whyNot} screen={screen} />
}

export const screen = definePlainScreen(LoadedReplay)
