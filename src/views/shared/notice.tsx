import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './notice.module.css'

type Props = {
  readonly kind: 'error' | 'info'
  readonly id?: string
  readonly children: ReactNode
}

/** What a form has to say about the whole of itself; an error is spoken at once. */
export const Notice = ({ kind, id, children }: Props) => (
  <div id={id} role={kind === 'error' ? 'alert' : 'status'} className={classes.notice} data-kind={kind}>
    <Icon name={kind === 'error' ? 'alert' : 'lock'} />
    <span>{children}</span>
  </div>
)
