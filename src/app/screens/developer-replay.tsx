import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { journal } from '../../journal/journal.ts'
import { recordPlayerMachine } from '../../machines/record-player.machine.ts'
import type { User } from '../../schemas/session.ts'
import { type Looked, ReplayPage } from '../../views/developer/replay-page.tsx'
import { PreloadContext } from '../../views/shared/link.tsx'
import { EmbeddedScreen } from '../developer/embedded-screen.tsx'
import { importedRecord, importRecord } from '../developer/import-record.ts'
import { recordedAddress, recordedHost } from '../developer/recorded-screen.ts'
import { definePage, type PageProps } from '../page.ts'
import { toast } from '../toasts.ts'

const player = recordPlayerMachine.provide({ actors: { importRecord } })

const whyNot = ({ actor, steps }: Looked): string | null => {
  if (actor.states[steps] === undefined) return 'The record cannot be replayed up to here.'
  return recordedAddress(actor, steps) === null ? `${actor.machine} has no screen of its own.` : null
}

type Props = { readonly looked: Looked; readonly user: User }

/** A screen in a recorded state: its calls are answered from the record, its links and its address lead nowhere. */
const RecordedScreen = ({ looked: { actor, steps }, user }: Props) => {
  const host = useMemo(() => {
    const replay = importedRecord()
    return replay && recordedHost(replay, actor, steps, { status: journal.status, toast })
  }, [actor, steps])
  const stay = useCallback((to: string) => toast('info', `In the product this leads to ${to}.`), [])
  const address = recordedAddress(actor, steps)
  if (!host || address === null) return null
  return (
    <PreloadContext value={nothing}>
      <EmbeddedScreen address={address} user={user} host={host} onNavigate={stay} />
    </PreloadContext>
  )
}

const nothing = () => {}

/** Loads a session record and steps through it. */
const ReplayScreen = ({ session }: PageProps) => {
  const user = useSelector(session, ({ context }) => context.user)
  const actor = useActorRef(player)
  return (
    <ReplayPage
      actor={actor}
      replay={importedRecord}
      whyNot={whyNot}
      screen={(looked) => user && <RecordedScreen looked={looked} user={user} />}
    />
  )
}

export const screen = definePage(ReplayScreen)
