import { NavigationProgress } from '@mantine/nprogress'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Router, type RouterOptions } from 'wouter'
import { settingsOf } from '../machines/layout.machine.ts'
import { LockScreen } from '../views/auth/lock-screen.tsx'
import { CodeFailed } from '../views/shared/code-failed.tsx'
import { ConfirmDialog } from '../views/shared/confirm-dialog.tsx'
import { LeaveContext } from '../views/shared/leave.ts'
import { PreloadContext } from '../views/shared/link.tsx'
import type { Actors } from './actors.ts'
import classes from './app.module.css'
import { menuOf } from './menu.ts'
import { preload, shell, warmUp } from './preload.ts'
import type { Scene, Stage } from './stage.ts'
import { ThemeRoot } from './theme/theme-root.tsx'
import { toasts } from './toasts.ts'
import { useArrived } from './use-arrived.ts'

type Props = { readonly stage: Stage; readonly actors: Actors; readonly onSaveRecord: () => void }

/** The thin bar under which a page's code arrives; not in a portal, so that it lies in a landmark. */
const progress = <NavigationProgress aria-label="Loading the page" withinPortal={false} size={3} />

/** The whole application: what is on the stage, in its frame, and what lies over it. */
export const App = ({ stage, actors, onSaveRecord }: Props) => {
  const { session, layout } = actors
  const { scene, leaving } = useSyncExternalStore(stage.subscribe, stage.state)
  const theme = useSelector(layout, (snapshot) => settingsOf(snapshot).theme)
  const isLocked = useSelector(session, (snapshot) => snapshot.hasTag('locked') || isUnlockingOut(snapshot))
  const aroundNav = useCallback<NonNullable<RouterOptions['aroundNav']>>(
    (navigate, to, options) => stage.request(() => navigate(to, options), to),
    [stage],
  )
  return (
    <ThemeRoot scheme={theme}>
      <Router aroundNav={aroundNav}>
        <PreloadContext value={preload}>
          <LeaveContext value={stage.leave}>
            <div className={classes.work} inert={isLocked} data-covered={isLocked || undefined}>
              {scene !== null && <Frame scene={scene} actors={actors} onSaveRecord={onSaveRecord} />}
            </div>
            {isLocked && <LockScreen actor={session} />}
            {leaving !== null && (
              <ConfirmDialog
                title="Leave without saving?"
                keepLabel="Stay"
                onKeep={leaving.stay}
                actLabel="Leave"
                onAct={leaving.leave}
              >
                What you have entered on this page is not saved and will be gone.
              </ConfirmDialog>
            )}
            <ArrivedToasts />
          </LeaveContext>
        </PreloadContext>
      </Router>
    </ThemeRoot>
  )
}

/** The third refusal at the lock screen signs out: the work stays covered meanwhile. */
const isUnlockingOut = (snapshot: ReturnType<Actors['session']['getSnapshot']>): boolean =>
  snapshot.matches('signingOut') && snapshot.context.endedBy === 'refusals'

const ArrivedToasts = () => {
  const arrived = useArrived(toasts)
  return arrived && <arrived.Toasts />
}

type FrameProps = Omit<Props, 'stage'> & { readonly scene: Scene }

const Frame = ({ scene, actors, onSaveRecord }: FrameProps) => {
  const { session, layout } = actors
  const role = useSelector(session, ({ context }) => context.user?.roleName ?? '')
  const menu = useMemo(() => menuOf(role), [role])
  const arrived = useArrived(shell)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(scene.key)

  // A new page is announced by its heading; the first one has the browser's own announcement.
  useEffect(() => {
    if (scene.key !== first.current && scene.content.kind === 'open') heading.current?.focus({ preventScroll: true })
  }, [scene])

  const { route } = scene
  if (route.frame === 'shell' && arrived) {
    return (
      <arrived.Shell
        layout={layout}
        session={session}
        menu={menu}
        path={location.pathname}
        page={route}
        headingRef={heading}
        progress={progress}
        onSaveRecord={onSaveRecord}
      >
        <Content scene={scene} actors={actors} />
      </arrived.Shell>
    )
  }
  return (
    <main>
      {progress}
      <Content scene={scene} actors={actors} />
    </main>
  )
}

const Content = ({ scene, actors }: { readonly scene: Scene; readonly actors: Actors }) => {
  const { content, key } = scene
  switch (content.kind) {
    case 'opening':
      return <div className={classes.opening} aria-busy="true" />
    case 'failed':
      return <CodeFailed title={scene.route.title} onRetry={content.retry} />
    case 'open':
      return (
        <div key={key} className={classes.page}>
          {content.render({ session: actors.session, search: new URLSearchParams(location.search), warmUp })}
        </div>
      )
  }
}
