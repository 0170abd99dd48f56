import { type ReactNode, useId } from 'react'
import classes from './record-side.module.css'

/**
 * What is known of a saved record beside its form: status, links and last change. On a narrow screen it comes before
 * the fields.
 */
export const RecordSide = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.side} data-record-side>
    {children}
  </div>
)

type PartProps = { readonly title: string; readonly children: ReactNode }

/** One part of the side column. */
export function SidePart({ title, children }: PartProps) {
  const heading = useId()
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}
