import { useSelector } from '@xstate/react'
import { AccessDenied } from '../../views/pages/access-denied.tsx'
import { hasPages, useHomeLink } from '../navigation/home-link.ts'
import { definePage } from '../navigation/page.ts'

export const screen = definePage(({ session }) => {
  const user = useSelector(session, ({ context }) => context.user)
  const person = user && { name: user.employeeName, role: user.roleName, hasPages: hasPages(user.roleName) }
  return <AccessDenied person={person} home={useHomeLink(session)} />
})
