import { PRODUCT } from '../../../schemas/core/brand.ts'
import { type Home, HomeButton, MessageScreen } from './message-screen.tsx'

type Props = { readonly title: string; readonly home: Home }

/** Says that this server does not support the screen, whatever the person's role. */
export const NotServed = ({ title, home }: Props) => (
  <MessageScreen
    icon="compass"
    kicker="404"
    title={`${title} is not on this server`}
    actions={<HomeButton home={home} />}
  >
    <p>{PRODUCT} has this page, but the connected server does not offer it. Your account is fine.</p>
  </MessageScreen>
)
