import { Button } from '@mantine/core'
import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'

type Props = { readonly home: Home }

/** Says that the server failed to answer a request. */
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
        <HomeButton home={home} isBeside />
      </>
    }
  >
    <p>What you asked for was not done. A form that you had begun is kept in this tab.</p>
    <p>If it happens again, tell your administrator what you did and when: the server has written down the rest.</p>
  </MessageScreen>
)
