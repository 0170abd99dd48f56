import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { EndedBy } from '../../machines/session.machine.ts'
import { sessionMessages } from '../../schemas/messages.ts'
import { BarePage } from '../shared/bare-page.tsx'
import { Link } from '../shared/link.tsx'
import classes from './auth.module.css'

type Props = {
  readonly endedBy: EndedBy
  /** What the end of the session has to say beyond its cause. */
  readonly notice: string | null
  /** Where to sign in; leads back to the work that was open. */
  readonly signInAddress: string
}

const texts: Record<EndedBy, { readonly title: string; readonly text: string }> = {
  person: { title: 'You are signed out', text: 'Nothing of your session is left in this browser.' },
  expiry: { title: 'Your session has ended', text: sessionMessages.expired },
  elsewhere: { title: 'You are signed out', text: 'The session was ended in another tab of this browser.' },
  refusals: { title: 'You are signed out', text: 'The password was wrong three times, so the session was ended.' },
}

/** After a session: why it ended, and the way back in. */
export const Logout = ({ endedBy, notice, signInAddress }: Props) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const { title, text } = texts[endedBy]
  return (
    <BarePage>
      <h1>{title}</h1>
      <p className={classes.lead} role="status">
        {endedBy === 'person' && notice !== null ? notice : text}
        {endedBy === 'expiry' && ' A form that you had begun is kept in this tab.'}
      </p>
      <Button component={Link} ref={link} href={signInAddress} fullWidth>
        Sign in
      </Button>
    </BarePage>
  )
}
