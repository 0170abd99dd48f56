import { useSelector } from '@xstate/react'
import { herePath } from '../../schemas/base-path.ts'
import { NotFound } from '../../views/plain/not-found.tsx'
import { nearAddress } from '../navigation/addresses.ts'
import { definePlainScreen } from '../navigation/define-plain-screen.ts'
import { useHomeLink } from '../navigation/home-link.ts'

export const screen = definePlainScreen(({ session }) => {
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
  const address = herePath()
  return <NotFound address={address} near={isSignedIn ? nearAddress(address) : null} home={useHomeLink(session)} />
})
