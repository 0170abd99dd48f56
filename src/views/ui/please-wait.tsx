import { Loader } from '@mantine/core'
import { commonMessages } from '../../schemas/core/messages.ts'
import classes from './states.module.css'

/** The loader of spec §2. It appears after a short delay, since fast loads need none. */
export const PleaseWait = () => (
  <div className={classes.wait} role="status">
    <Loader size="sm" aria-hidden="true" />
    <span>{commonMessages.wait}</span>
  </div>
)
