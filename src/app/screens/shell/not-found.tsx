import { useSelector } from '@xstate/react'
import { herePath, shownPath } from '../../../schemas/core/base-path.ts'
import { NotFound } from '../../../views/shell/plain/not-found.tsx'
import { nearAddress } from '../../navigation/addresses.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { useHomeLink } from '../../navigation/home-link.ts'

export const screen = definePlainScreen(({ session }) => {
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
  const near = isSignedIn ? nearAddress(herePath()) : null
  return <NotFound address={shownPath()} near={near} home={useHomeLink(session)} />
})
