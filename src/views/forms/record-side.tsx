import { type ReactNode, useId } from 'react'
import { useWindowForm } from '../ui/data-table/window-form.ts'
import classes from './record-side.module.css'

type SideProps = {
  /** On a phone, the line that opens it: for a form of several steps, which it would push down on each. */
  readonly folded?: string
  readonly children: ReactNode
}

/**
 * What is known of a saved record beside its form: status, links and last change. On a narrow screen it comes before
 * the fields.
 */
export function RecordSide({ folded, children }: SideProps) {
  const isPhone = useWindowForm() === 'cards'
  if (folded === undefined || !isPhone) {
    return (
      <div className={classes.side} data-record-side>
        {children}
      </div>
    )
  }
  return (
    <details className={classes.folded} data-record-side>
      <summary>{folded}</summary>
      <div className={classes.side}>{children}</div>
    </details>
  )
}

type BesideProps = { readonly side: ReactNode; readonly children: ReactNode }

/** A part of a page with the side column of its record, if it has one. */
export const BesideRecord = ({ side, children }: BesideProps) => (
  <div className={classes.beside}>
    {side}
    <div className={classes.main}>{children}</div>
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
