import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { accountLinkMachine } from '../../machines/session/account-link.machine.ts'
import { servesOf } from '../../schemas/core/serves.ts'
import type { LinkPurpose } from '../../schemas/people/account-access.ts'
import { configFile, servesIn } from '../../services/core/config-file.ts'
import { AccountLink } from '../../views/session/account-link.tsx'
import { NoLinks, SignOutFirst } from '../../views/session/link-messages.tsx'
import { Arriving } from '../../views/ui/arriving.tsx'
import { BareScreen } from '../../views/ui/bare-screen.tsx'
import { calledOf } from '../../views/ui/initials.ts'
import { partFailed } from '../../views/ui/part-failed.tsx'
import { toast } from '../shell/toasts.ts'
import { definePlainScreen } from './define-plain-screen.ts'
import { forgetLinkToken, linkTokenAt, onLinkToken } from './link-token.ts'
import type { PlainScreen } from './screen.ts'

type Place = { readonly path: string; readonly title: string; readonly purpose: LinkPurpose }

const Linked = ({ purpose, tokenRef }: { readonly purpose: LinkPurpose; readonly tokenRef: string }) => {
  const actor = useActorRef(accountLinkMachine, { input: { purpose, tokenRef } })
  const [, navigate] = useLocation()
  useEffect(() => {
    const { unsubscribe } = actor.on('account.opened', ({ email, text }) => {
      toast('success', text)
      navigate('/auth/login', { replace: true, state: { email } })
      forgetLinkToken()
    })
    return unsubscribe
  }, [actor, navigate])
  return <AccountLink actor={actor} onAskAnew={forgetLinkToken} />
}

const failed = partFailed('The page')

/**
 * A screen that an email link opens; without a token it is `without`. A signed-in person is asked to sign out first. If
 * the installation sends no links, the screen says so.
 */
export const linkedScreen = ({ path, title, purpose }: Place, without: () => ReactNode): PlainScreen =>
  definePlainScreen(({ session }) => {
    const user = useSelector(session, (snapshot) => (snapshot.hasTag('signedIn') ? snapshot.context.user : null))
    const isVisitor = user === null
    // Signing out here leaves the person on this screen as a visitor.
    useEffect(() => {
      if (!isVisitor) return
      session.send({ type: 'door.opened', purpose })
      return () => session.send({ type: 'door.left' })
    }, [session, isVisitor])
    const tokenNow = () => linkTokenAt(path)
    const tokenRef = useSyncExternalStore(onLinkToken, tokenNow, tokenNow)
    const none = <NoLinks purpose={purpose} title={title} isVisitor={isVisitor} />
    if (user !== null) {
      if (!servesOf(user).includes('account')) return none
      return <SignOutFirst name={calledOf(user)} title={title} hasLink={tokenRef !== null} />
    }
    return (
      <Arriving code={configFile} failed={(retry) => <BareScreen>{failed(retry)}</BareScreen>}>
        {(file) => {
          if (!servesIn(file).includes('account')) return none
          return tokenRef === null ? without() : <Linked key={tokenRef} purpose={purpose} tokenRef={tokenRef} />
        }}
      </Arriving>
    )
  })
