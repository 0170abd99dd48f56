import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Router, type RouterOptions } from 'wouter'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { basePath } from '../../schemas/core/base-path.ts'
import { CodeFailed } from '../../views/ui/code-failed.tsx'
import { LeaveContext } from '../../views/ui/leave.ts'
import { LastQueryContext, PreloadContext } from '../../views/ui/link.tsx'
import { useArrived } from '../../views/ui/use-arrived.ts'
import type { DrawnScreen } from '../navigation/drawn-screen.ts'
import { losses } from '../navigation/losses.ts'
import type { Navigation } from '../navigation/navigation.ts'
import { codeOf } from '../screens/loaders.ts'
import { ArrivedToasts } from '../shell/arrived-toasts.tsx'
import classes from './app.module.css'
import { preload, shell, warmUp } from './preload.ts'
import { ThemeRoot } from './theme/theme-root.tsx'

type Props = {
  readonly navigation: Pick<Navigation, 'subscribe' | 'state' | 'request' | 'leave' | 'withLastQuery' | 'staySignedIn'>
  readonly session: SessionActor
  /** Called when the application is drawn and responds. */
  readonly onDrawn: () => void
}

/** The whole application: the open screen in its frame, and overlays. */
export const App = ({ navigation, session, onDrawn }: Props) => {
  const { drawn, leaving } = useSyncExternalStore(navigation.subscribe, navigation.state, navigation.state)
  const isLocked = useSelector(session, (snapshot) => snapshot.hasTag('locked'))
  const isAsked = useSelector(
    session,
    (snapshot) =>
      snapshot.matches({ signedIn: 'askingAboutDrafts' }) || snapshot.matches({ signedIn: 'deletingDrafts' }),
  )
  // During sign-out nothing may be visible, least of all the lock screen.
  const isCovered = useSelector(session, (snapshot) => snapshot.hasTag('locked') || snapshot.hasTag('leaving'))
  const arrived = useArrived(shell)
  useEffect(() => onDrawn(), [onDrawn])
  const aroundNav = useCallback<NonNullable<RouterOptions['aroundNav']>>(
    (navigate, to, options) => navigation.request(() => navigate(to, options), to),
    [navigation],
  )
  return (
    <ThemeRoot>
      <Router base={basePath()} aroundNav={aroundNav}>
        <PreloadContext value={preload}>
          <LeaveContext value={navigation.leave}>
            <LastQueryContext value={navigation.withLastQuery}>
              <div className={classes.work} inert={isCovered} data-covered={isCovered || undefined}>
                {drawn !== null && <Frame drawn={drawn} session={session} />}
              </div>
              {isLocked && arrived && <arrived.LockScreen actor={session} />}
              {isAsked && arrived && <arrived.SignOutQuestion actor={session} onStay={navigation.staySignedIn} />}
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

const Frame = ({ drawn, session }: { readonly drawn: DrawnScreen; readonly session: SessionActor }) => {
  const arrived = useArrived(shell)
  const content = <Content drawn={drawn} session={session} />
  return drawn.isInShell && arrived ? (
    <arrived.ShellFrame drawn={drawn} session={session}>
      {content}
    </arrived.ShellFrame>
  ) : (
    <>
      <main>{content}</main>
      <ArrivedToasts />
    </>
  )
}

const Content = ({ drawn, session }: { readonly drawn: DrawnScreen; readonly session: SessionActor }) => {
  const { content, key } = drawn
  switch (content.kind) {
    case 'opening':
      return <div className={classes.opening} aria-busy="true" />
    case 'failed':
      return <CodeFailed title={drawn.route.title} onRetry={content.retry} />
    case 'open':
      return (
        <div key={key} className={classes.page}>
          {content.render({ session, search: new URLSearchParams(location.search), warmUp, codeOf })}
        </div>
      )
  }
}
