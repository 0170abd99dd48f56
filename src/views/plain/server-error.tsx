import { Button } from '@mantine/core'
import { Link } from '../shared/link.tsx'
import { MessageScreen } from './message-screen.tsx'

type Props = { readonly home: { readonly label: string; readonly href: string } }

/** The server could not do what was asked of it. */
export const ServerError = ({ home }: Props) => (
  <MessageScreen
    icon="alert"
    kicker="500"
    title="The server ran into a fault"
    actions={
      <>
        <Button fullWidth onClick={() => history.back()}>
          Back, and try again
        </Button>
        <Button component={Link} href={home.href} variant="subtle" fullWidth>
          {home.label}
        </Button>
      </>
    }
  >
    <p>What you asked for was not done. A form that you had begun is kept in this tab.</p>
    <p>If it happens again, tell your administrator what you did and when: the server has written down the rest.</p>
  </MessageScreen>
)
