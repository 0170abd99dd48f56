import { useSelector } from '@xstate/react'
import { rightsOf } from '../../../schemas/core/serves.ts'
import { AccessDenied } from '../../../views/shell/plain/access-denied.tsx'
import { calledOf } from '../../../views/ui/initials.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import { useHomeLink } from '../../navigation/home-link.ts'
import { homeOf } from '../../navigation/routes.ts'

export const screen = definePlainScreen(({ session }) => {
  const user = useSelector(session, ({ context }) => context.user)
  const person = user && {
    name: calledOf(user),
    role: user.roleName,
    hasScreens: homeOf(rightsOf(user)) !== null,
  }
  return <AccessDenied person={person} home={useHomeLink(session)} />
})
