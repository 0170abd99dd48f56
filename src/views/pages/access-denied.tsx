import { Button } from '@mantine/core'
import { Link } from '../shared/link.tsx'
import { MessagePage } from './message-page.tsx'

type Props = {
  /** The role of the signed-in person; null is a visitor. */
  readonly role: string | null
  /** The way on; for a role that has no work here it leads out of the session. */
  readonly home: { readonly label: string; readonly href: string }
}

/** Where every 403 leads (spec §2, §6). */
export const AccessDenied = ({ role, home }: Props) => (
  <MessagePage
    icon="shield"
    kicker="403"
    title="Access denied"
    actions={
      <>
        <Button component={Link} href={home.href} fullWidth>
          {home.label}
        </Button>
        {role !== null && home.href !== '/auth/logout' && (
          <Button component={Link} href="/auth/logout" variant="subtle" fullWidth>
            Sign in as somebody else
          </Button>
        )}
      </>
    }
  >
    <p>
      {role === null ? 'You are not signed in.' : `Your role, ${role}, may not open this page or do this.`} If you need
      it for your work, ask an administrator to change your role.
    </p>
  </MessagePage>
)
