import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Router, type RouterOptions } from 'wouter'
import type { SessionActor } from '../../machines/session.machine.ts'
import { CodeFailed } from '../../views/shared/code-failed.tsx'
import { LeaveContext } from '../../views/shared/leave.ts'
import { LastQueryContext, PreloadContext } from '../../views/shared/link.tsx'
import { useArrived } from '../../views/shared/use-arrived.ts'
import { losses } from '../navigation/loss.ts'
import type { Scene } from '../navigation/scene.ts'
import type { Stage } from '../navigation/stage.ts'
import { codeOf } from '../screens/loaders.ts'
import { ArrivedToasts } from '../shell/arrived-toasts.tsx'
import classes from './app.module.css'
import { preload, shell, warmUp } from './preload.ts'
import { ThemeRoot } from './theme/theme-root.tsx'

type Props = {
  readonly stage: Pick<Stage, 'subscribe' | 'state' | 'request' | 'leave' | 'withLastQuery' | 'staySignedIn'>
  readonly session: SessionActor
  /** The application stands on the page, and answers. */
  readonly onDrawn: () => void
}

/** The whole application: what is on the stage, in its frame, and what lies over it. */
export const App = ({ stage, session, onDrawn }: Props) => {
  const { scene, leaving } = useSyncExternalStore(stage.subscribe, stage.state, stage.state)
  const isLocked = useSelector(session, (snapshot) => snapshot.hasTag('locked'))
  const isAsked = useSelector(
    session,
    (snapshot) =>
      snapshot.matches({ signedIn: 'askingAboutDrafts' }) || snapshot.matches({ signedIn: 'deletingDrafts' }),
  )
  // On the way out nothing is to be seen any more, from the lock least of all.
  const isCovered = useSelector(session, (snapshot) => snapshot.hasTag('locked') || snapshot.hasTag('leaving'))
  const arrived = useArrived(shell)
  useEffect(() => onDrawn(), [onDrawn])
  const aroundNav = useCallback<NonNullable<RouterOptions['aroundNav']>>(
    (navigate, to, options) => stage.request(() => navigate(to, options), to),
    [stage],
  )
  return (
    <ThemeRoot>
      <Router aroundNav={aroundNav}>
        <PreloadContext value={preload}>
          <LeaveContext value={stage.leave}>
            <LastQueryContext value={stage.withLastQuery}>
              <div className={classes.work} inert={isCovered} data-covered={isCovered || undefined}>
                {scene !== null && <Frame scene={scene} session={session} />}
              </div>
              {isLocked && arrived && <arrived.LockScreen actor={session} />}
              {isAsked && arrived && <arrived.SignOutQuestion actor={session} onStay={stage.staySignedIn} />}
              {leaving !== null && arrived && (
                <arrived.ConfirmDialog
                  title={losses[leaving.loss].title}
                  keepLabel="Stay"
                  onKeep={leaving.stay}
                  actLabel="Leave"
                  onAct={leaving.leave}
                >
                  {losses[leaving.loss].text}
                </arrived.ConfirmDialog>
              )}
            </LastQueryContext>
          </LeaveContext>
        </PreloadContext>
      </Router>
    </ThemeRoot>
  )
}

const Frame = ({ scene, session }: { readonly scene: Scene; readonly session: SessionActor }) => {
  const arrived = useArrived(shell)
  const content = <Content scene={scene} session={session} />
  return scene.route.frame === 'shell' && arrived ? (
    <arrived.ShellFrame scene={scene} session={session}>
      {content}
    </arrived.ShellFrame>
  ) : (
    <>
      <main>{content}</main>
      <ArrivedToasts />
    </>
  )
}

const Content = ({ scene, session }: { readonly scene: Scene; readonly session: SessionActor }) => {
  const { content, key } = scene
  switch (content.kind) {
    case 'opening':
      return <div className={classes.opening} aria-busy="true" />
    case 'failed':
      return <CodeFailed title={scene.route.title} onRetry={content.retry} />
    case 'open':
      return (
        <div key={key} className={classes.page}>
          {content.render({ session, search: new URLSearchParams(location.search), warmUp, codeOf })}
        </div>
      )
  }
}
