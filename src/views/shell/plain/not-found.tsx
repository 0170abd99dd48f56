import { Button } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'

type Props = {
  readonly address: string
  /** The page with the nearest screens, for people who may open any. */
  readonly near: string | null
  readonly home: Home
}

/** Says that no screen has this address. */
export const NotFound = ({ address, near, home }: Props) => (
  <MessageScreen
    icon="compass"
    kicker="404"
    title="Page not found"
    actions={
      <>
        <HomeButton home={home} />
        {near !== null && (
          <Button component={Link} href={near} variant="subtle" fullWidth>
            Show what has an address like it
          </Button>
        )}
        <Button variant="subtle" fullWidth onClick={() => history.back()}>
          Back
        </Button>
      </>
    }
  >
    <p>
      There is no page at <code>{address}</code>. The address may be mistyped, or the page may have moved.
    </p>
  </MessageScreen>
)
