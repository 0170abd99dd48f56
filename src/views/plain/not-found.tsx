import { Button } from '@mantine/core'
import { Link } from '../shared/link.tsx'
import { MessageScreen } from './message-screen.tsx'

type Props = { readonly address: string; readonly home: { readonly label: string; readonly href: string } }

/** No screen of ours stands at the address. */
export const NotFound = ({ address, home }: Props) => (
  <MessageScreen
    icon="compass"
    kicker="404"
    title="Page not found"
    actions={
      <>
        <Button component={Link} href={home.href} fullWidth>
          {home.label}
        </Button>
        <Button variant="subtle" fullWidth onClick={() => history.back()}>
          Back to where you were
        </Button>
      </>
    }
  >
    <p>
      There is no page at <code>{address}</code>. The address may be mistyped, or the page may have moved.
    </p>
  </MessageScreen>
)
