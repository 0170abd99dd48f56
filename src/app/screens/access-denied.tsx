import { useSelector } from '@xstate/react'
import { AccessDenied } from '../../views/plain/access-denied.tsx'
import { definePlainScreen } from '../navigation/define-plain-screen.ts'
import { hasScreens, useHomeLink } from '../navigation/home-link.ts'

export const screen = definePlainScreen(({ session }) => {
  const user = useSelector(session, ({ context }) => context.user)
  const person = user && { name: user.employeeName, role: user.roleName, hasScreens: hasScreens(user.roleName) }
  return <AccessDenied person={person} home={useHomeLink(session)} />
})
