import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { EndedBy } from '../../machines/session/session.machine.ts'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { BareScreen } from '../ui/bare-screen.tsx'
import { Link } from '../ui/link.tsx'
import classes from './auth.module.css'

type Props = {
  readonly endedBy: EndedBy
  /** A message about the end of the session beyond its cause. */
  readonly notice: string | null
  /** A form with unsaved work was open in this tab and comes back after the next sign-in. */
  readonly isDraftKept: boolean
  /** The sign-in address, which leads back to the open work. */
  readonly signInAddress: string
}

const texts: Record<EndedBy, { readonly title: string; readonly text: string }> = {
  person: { title: 'You are signed out', text: 'Every tab of this browser is signed out.' },
  expiry: { title: 'Your session has ended', text: sessionMessages.expired },
  // The storage that tabs share shows that the session has ended, but not why.
  elsewhere: {
    title: 'Your session has ended',
    text: 'It ended in another tab of this browser, or expired. Please sign in again.',
  },
  refusals: { title: 'You are signed out', text: 'The password was wrong three times, so the session was ended.' },
}

/** Why the session ended. If the server was not reached, the page does not claim success. */
const textOf = (endedBy: EndedBy, notice: string | null): string => {
  if (notice !== sessionMessages.endUntold) return texts[endedBy].text
  return endedBy === 'refusals' ? `The password was wrong three times. ${notice}` : notice
}

/** The page after a session: why it ended, and the link to sign in again. */
export const Logout = ({ endedBy, notice, isDraftKept, signInAddress }: Props) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <BareScreen>
      <h1>{texts[endedBy].title}</h1>
      <p className={classes.lead} role="status">
        {textOf(endedBy, notice)}
        {isDraftKept && ' Your unsaved form is kept in this tab.'}
      </p>
      <Button component={Link} ref={link} href={signInAddress} fullWidth>
        Sign in
      </Button>
    </BareScreen>
  )
}
