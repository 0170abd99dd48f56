import { useSelector } from '@xstate/react'
import { AccessDenied } from '../../views/pages/access-denied.tsx'
import { useHomeLink } from '../home-link.ts'
import { definePage } from '../page.ts'

export const screen = definePage(({ session }) => (
  <AccessDenied
    role={useSelector(session, ({ context }) => context.user?.roleName ?? null)}
    home={useHomeLink(session)}
  />
))
