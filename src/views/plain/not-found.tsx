import { Button } from '@mantine/core'
import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'

type Props = { readonly address: string; readonly home: Home }

/** No screen of ours stands at the address. */
export const NotFound = ({ address, home }: Props) => (
  <MessageScreen
    icon="compass"
    kicker="404"
    title="Page not found"
    actions={
      <>
        <HomeButton home={home} />
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
