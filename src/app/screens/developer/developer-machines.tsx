import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { journal } from '../../../journal/journal.ts'
import { actorBoardMachine } from '../../../machines/developer/actor-board.machine.ts'
import { MachinesScreen } from '../../../views/developer/machines-screen.tsx'
import { EmbeddedScreen } from '../../developer/embedded-screen.tsx'
import { FailureBorder } from '../../developer/failure-border.tsx'
import { matchPath } from '../../navigation/addresses.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { routes } from '../../navigation/routes.ts'
import type { PlainScreenProps } from '../../navigation/screen.ts'
import { readPreference, writePreference } from '../../shell/preferences.ts'
import { draftTabs, onChanges } from '../../shell/shell.ts'
import { toast, withdrawToast } from '../../shell/toasts.ts'

const addresses = routes
  .filter(({ frame, path }) => frame === 'shell' && !path.includes(':') && !path.startsWith('/developer'))
  .map(({ path }) => path)

/** The address in `?screen=`, and the reason if its screen cannot be shown inside this one. */
const screenIn = (search: string): { readonly address: string | null; readonly refusal: string | null } => {
  const address = new URLSearchParams(search).get('screen')
  if (address === null) return { address, refusal: null }
  if (!/^\/(?![/\\])/.test(address)) return { address, refusal: 'An address begins with one slash: /pages/PlanMaster.' }
  const { route } = matchPath(new URL(address, location.origin).pathname)
  if (route.frame !== 'shell') return { address, refusal: 'No screen of the product has this address.' }
  if (route.path.startsWith('/developer')) return { address, refusal: 'The pages for developers do not open here.' }
  return { address, refusal: null }
}

/** The live actors: those of the application, and of the screen that is opened here (`?screen=`). */
const Machines = ({ session, codeOf }: PlainScreenProps) => {
  const user = useSelector(session, ({ context }) => context.user)
  const [, navigate] = useLocation()
  const { address, refusal } = screenIn(useSearch())
  const board = useActorRef(actorBoardMachine)
  const userName = user?.userName ?? ''
  const host = useMemo(
    () => ({
      journal,
      draftTabs,
      toast,
      withdrawToast,
      onChanges,
      readPreference: (key: string) => readPreference(userName, key),
      writePreference: (key: string, value: unknown) => writePreference(userName, key, value),
    }),
    [userName],
  )
  const follow = useCallback(
    (to: string) => navigate(`/developer/machines?screen=${encodeURIComponent(to)}`),
    [navigate],
  )
  return (
    <MachinesScreen
      board={board}
      screenAddress={address}
      refusal={refusal}
      addresses={addresses}
      screen={
        user &&
        address !== null && (
          <FailureBorder key={address}>
            <EmbeddedScreen address={address} user={user} codeOf={codeOf} host={host} onNavigate={follow} />
          </FailureBorder>
        )
      }
    />
  )
}

export const screen = definePlainScreen(Machines)
