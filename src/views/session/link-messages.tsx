import { Button } from '@mantine/core'
import type { LinkPurpose } from '../../schemas/people/account-access.ts'
import { MessageScreen } from '../shell/plain/message-screen.tsx'
import { Link } from '../ui/link.tsx'
import { sessionWords } from './session-words.ts'

/** For a person who opens the registration without a link. */
export const InvitedOnly = () => (
  <MessageScreen
    icon="user"
    kicker="Register"
    title="Register"
    actions={
      <Button component={Link} href="/auth/login" fullWidth>
        Sign in
      </Button>
    }
  >
    <p>Accounts are by invitation. Ask an administrator for a link.</p>
  </MessageScreen>
)

const noLinks: Readonly<Record<LinkPurpose, string>> = {
  invitation: 'Invitations are not available here. Ask your administrator for an account.',
  reset: 'Password links are not available here. Ask your administrator for a new password.',
}

/** For a person who opens or requests a link, if the server has none. */
export const NoLinks = ({
  purpose,
  title,
  isVisitor,
}: {
  readonly purpose: LinkPurpose
  readonly title: string
  readonly isVisitor: boolean
}) => (
  <MessageScreen
    icon="user"
    kicker={title}
    title={title}
    actions={
      <Button component={Link} href={isVisitor ? '/auth/login' : '/'} fullWidth>
        {isVisitor ? 'Sign in' : 'Back to work'}
      </Button>
    }
  >
    <p>{noLinks[purpose]}</p>
  </MessageScreen>
)

/** For a person who opens or requests a link while a person is signed in to this browser. */
export const SignOutFirst = ({
  name,
  title,
  hasLink,
}: {
  readonly name: string
  readonly title: string
  readonly hasLink: boolean
}) => (
  <MessageScreen
    icon="user"
    kicker="Signed in"
    title={title}
    actions={
      <>
        <Button component={Link} href="/" fullWidth>
          Back to work
        </Button>
        <Button component={Link} href="/auth/logout" variant="subtle" fullWidth>
          Sign out
        </Button>
      </>
    }
  >
    <p>{sessionWords.signedInAs(name, hasLink)}</p>
  </MessageScreen>
)
