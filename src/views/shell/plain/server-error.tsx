import { Button } from '@mantine/core'
import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'

type Props = { readonly home: Home }

/** Says that the server failed to answer a request. */
export const ServerError = ({ home }: Props) => (
  <MessageScreen
    icon="alert"
    kicker="500"
    title="Something went wrong on the server"
    actions={
      <>
        <Button fullWidth onClick={() => history.back()}>
          Back, and try again
        </Button>
        <HomeButton home={home} isBeside />
      </>
    }
  >
    <p>Your request was not completed. An unsaved form is kept in this tab.</p>
    <p>If it happens again, tell your administrator what you did and when. The server has logged the details.</p>
  </MessageScreen>
)
