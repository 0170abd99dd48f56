import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { journal } from '../../journal/journal.ts'
import { MachinesPage } from '../../views/developer/machines-page.tsx'
import { EmbeddedScreen } from '../developer/embedded-screen.tsx'
import { definePage, type PageProps } from '../page.ts'
import { readPreference, writePreference } from '../preferences.ts'
import { routes } from '../routes.ts'
import { desk } from '../shell.ts'
import { toast } from '../toasts.ts'

const addresses = routes
  .filter(({ frame, path }) => frame === 'shell' && !path.includes(':') && !path.startsWith('/developer'))
  .map(({ path }) => path)

/** An address of a screen that can stand inside this page. */
const screenIn = (search: string): string | null => {
  const address = new URLSearchParams(search).get('screen')
  return address !== null && /^\/(?![/\\])/.test(address) && !address.startsWith('/developer') ? address : null
}

/** The live actors: those of the application, and of the screen that is opened here (`?screen=`). */
const Machines = ({ session }: PageProps) => {
  const user = useSelector(session, ({ context }) => context.user)
  const [, navigate] = useLocation()
  const address = screenIn(useSearch())
  const userName = user?.userName ?? ''
  const host = useMemo(
    () => ({
      journal,
      desk,
      toast,
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
    <MachinesPage
      screenAddress={address}
      addresses={addresses}
      screen={
        user && address !== null && <EmbeddedScreen address={address} user={user} host={host} onNavigate={follow} />
      }
    />
  )
}

export const screen = definePage(Machines)
