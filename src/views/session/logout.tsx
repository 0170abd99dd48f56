import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { EndedBy } from '../../machines/session/session.machine.ts'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import { Link } from '../ui/link.tsx'
import classes from './auth.module.css'

type Props = {
  readonly endedBy: EndedBy
  /** What the end of the session has to say beyond its cause. */
  readonly notice: string | null
  /** A form was open in this tab, with something in it, and comes back after the next sign-in. */
  readonly isDraftKept: boolean
  /** Where to sign in; leads back to the work that was open. */
  readonly signInAddress: string
}

const texts: Record<EndedBy, { readonly title: string; readonly text: string }> = {
  person: { title: 'You are signed out', text: 'Every tab of this browser is signed out.' },
  expiry: { title: 'Your session has ended', text: sessionMessages.expired },
  // The storage that tabs share says that the session has ended, not how.
  elsewhere: {
    title: 'Your session has ended',
    text: 'It was ended in another tab of this browser, or had expired there. Please sign in again.',
  },
  refusals: { title: 'You are signed out', text: 'The password was wrong three times, so the session was ended.' },
}

/** Why the session ended; where the server was not told of that, the page does not say that all is well. */
const textOf = (endedBy: EndedBy, notice: string | null): string => {
  if (notice !== sessionMessages.endUntold) return texts[endedBy].text
  return endedBy === 'refusals' ? `The password was wrong three times. ${notice}` : notice
}

/** After a session: why it ended, and the way back in. */
export const Logout = ({ endedBy, notice, isDraftKept, signInAddress }: Props) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <BareScreen>
      <h1>{texts[endedBy].title}</h1>
      <p className={classes.lead} role="status">
        {textOf(endedBy, notice)}
        {isDraftKept && ' The form that you had begun is kept in this tab.'}
      </p>
      <Button component={Link} ref={link} href={signInAddress} fullWidth>
        Sign in
      </Button>
    </BareScreen>
  )
}
