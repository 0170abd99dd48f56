import { useSelector } from '@xstate/react'
import { Logout } from '../../../views/session/logout.tsx'
import { isDraftKept } from '../../drafts/session-drafts.ts'
import { loginAddress, nextOf } from '../../navigation/addresses.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'

export const screen = definePlainScreen(({ session, search }) => {
  const next = nextOf(search, location.origin)
  const { endedBy, notice } = useSelector(session, ({ context }) => context)
  // After a reload only the address still tells: who signs out by choice has nothing to come back to.
  return (
    <Logout
      endedBy={endedBy ?? (next === null ? 'person' : 'expiry')}
      notice={notice}
      isDraftKept={isDraftKept()}
      signInAddress={loginAddress(next)}
    />
  )
})
