import { InvitedOnly } from '../../../views/session/link-messages.tsx'
import { linkedScreen } from '../../navigation/linked-screen.tsx'

/** Accept an invitation. */
export const screen = linkedScreen({ path: '/auth/register', title: 'Register', purpose: 'invitation' }, () => (
  <InvitedOnly />
))
