import { Button } from '@mantine/core'
import { withBase } from '../../../schemas/core/base-path.ts'
import { PRODUCT } from '../../../schemas/core/brand.ts'
import { type Home, MessageScreen } from './message-screen.tsx'

/** Shown during maintenance of the installation. */
export const Maintenance = ({ home }: { readonly home: Home }) => (
  <MessageScreen
    icon="wrench"
    kicker="Maintenance"
    title={`${PRODUCT} is under maintenance`}
    actions={
      // Deliberately a full page load: it asks the server, and loads the version installed by then.
      <Button component="a" href={withBase(home.href)} fullWidth>
        Try again
      </Button>
    }
  >
    <p>It will be back shortly. Saved data is safe, and an unsaved form is kept in this tab.</p>
  </MessageScreen>
)
