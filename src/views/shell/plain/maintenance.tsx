import { Button } from '@mantine/core'
import { withBase } from '../../../schemas/core/base-path.ts'
import { PRODUCT } from '../../../schemas/core/brand.ts'
import { type Home, MessageScreen } from './message-screen.tsx'

/** Shown during maintenance of the installation. */
export const Maintenance = ({ home }: { readonly home: Home }) => (
  <MessageScreen
    icon="wrench"
    kicker="Maintenance"
    title={`${PRODUCT} is being worked on`}
    actions={
      // Deliberately a full page load: it asks the server, and loads the version installed by then.
      <Button component="a" href={withBase(home.href)} fullWidth>
        Try again
      </Button>
    }
  >
    <p>It will be back shortly. Nothing that was saved is lost, and a form that you had begun is kept in this tab.</p>
  </MessageScreen>
)
