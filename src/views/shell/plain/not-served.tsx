import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'
import { plainWords } from './plain-words.ts'

type Props = { readonly title: string; readonly home: Home }

/** Says that this server does not support the screen, whatever the person's role. */
export const NotServed = ({ title, home }: Props) => (
  <MessageScreen
    icon="compass"
    kicker="404"
    title={`${title} is not on this server`}
    actions={<HomeButton home={home} />}
  >
    <p>{plainWords.notServed}</p>
  </MessageScreen>
)
