import { type ReactNode, useId } from 'react'
import classes from './reasoned.module.css'

type ButtonProps = {
  readonly 'aria-disabled'?: true
  readonly 'data-disabled'?: true
  readonly 'aria-describedby'?: string
}

type Props = {
  /** Why the action cannot be taken; null if it can. */
  readonly why: string | null
  readonly children: (button: ButtonProps) => ReactNode
}

/** A button that says why it cannot be used while it is pointed at or has the focus. It keeps the focus, unlike a disabled one. */
export function Reasoned({ why, children }: Props) {
  const id = useId()
  if (why === null) return children({})
  return (
    <span className={classes.reasoned}>
      {children({ 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': id })}
      <span id={id} role="tooltip" className={classes.why}>
        {why}
      </span>
    </span>
  )
}
