import { Loader } from '@mantine/core'
import { commonMessages } from '../../schemas/core/messages.ts'
import classes from './states.module.css'

/** The loader of spec §2. It holds back a moment: what is there at once needs no loader. */
export const PleaseWait = () => (
  <div className={classes.wait} role="status">
    <Loader size="sm" aria-hidden="true" />
    <span>{commonMessages.wait}</span>
  </div>
)
