import type { ReactNode } from 'react'
import classes from './notice.module.css'

type Props = {
  readonly kind: 'error' | 'info' | 'warning'
  readonly id?: string
  readonly children: ReactNode
}

/** A message about a whole form; an error is announced at once. */
export const Notice = ({ kind, id, children }: Props) => (
  <div id={id} role={kind === 'error' ? 'alert' : 'status'} className={classes.notice} data-kind={kind}>
    <span className={classes.icon}>
      <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" width="18" height="18">
        <path d="M12 7.5v5.5M12 16.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
      </svg>
    </span>
    <span>{children}</span>
  </div>
)
