import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { journal } from '../journal/journal.ts'
import type { SessionActor } from '../machines/session.machine.ts'
import { Shell } from '../views/layouts/shell.tsx'
import { ArrivedToasts } from './arrived-toasts.tsx'
import { layout } from './layout-actor.ts'
import { menuOf } from './menu.ts'
import { saveSessionRecord } from './session-record.ts'
import type { Scene } from './stage.ts'

type Props = { readonly scene: Scene; readonly session: SessionActor; readonly children: ReactNode }

/** Drafts before settings: of these nobody loses any work. */
const whatIsNotKept = () => {
  const failing = journal.status.failing()
  if (failing.length === 0) return null
  return failing.every((stream) => stream.startsWith('layout:')) ? 'settings' : 'drafts'
}

/** The shell around a signed-in person's pages. */
export const ShellFrame = ({ scene, session, children }: Props) => {
  const role = useSelector(session, ({ context }) => context.user?.roleName ?? '')
  const menu = useMemo(() => menuOf(role), [role])
  const notKept = useSyncExternalStore(journal.status.subscribe, whatIsNotKept)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = scene.content.kind === 'open'

  // A new page is announced by its heading; the first after a load has the browser's own announcement.
  useEffect(() => {
    if (scene.key > 1 && isOpen) heading.current?.focus({ preventScroll: true })
  }, [scene.key, isOpen])

  return (
    <Shell
      layout={layout}
      session={session}
      menu={menu}
      path={scene.route.within ?? location.pathname}
      page={scene.route}
      headingRef={heading}
      isLoading={scene.content.kind === 'opening'}
      notKept={notKept}
      onSaveRecord={saveSessionRecord}
      toasts={<ArrivedToasts />}
    >
      {children}
    </Shell>
  )
}
