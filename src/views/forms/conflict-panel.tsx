import { type ReactNode, useEffect, useRef } from 'react'
import { tellMoment } from '../../schemas/core/format.ts'
import common from '../ui/common.module.css'
import { useTimes } from '../ui/times.ts'
import classes from './conflict-panel.module.css'
import { formWords } from './form-words.ts'

type Row = {
  readonly key: string
  readonly label: string
  readonly loaded: string
  readonly saved: ReactNode
  readonly typed: ReactNode
}

type Props = {
  /** The kind of the saved record: `item`, `plan`. */
  readonly what: string
  readonly conflict: { readonly updatedBy: string; readonly updatedDate: string }
  /** What the person can do. */
  readonly text: string
  /** The fields that differ. */
  readonly rows: ReadonlyArray<Row>
  /** The buttons. */
  readonly children: ReactNode
}

/** Another person has saved: who and when, what differs, and the choice of the version to keep. Takes the focus. */
export function ConflictPanel({ what, conflict, text, rows, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const times = useTimes()
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={title} tabIndex={-1} className={classes.title}>
        {formWords.changedBy(conflict.updatedBy, what)}
      </h2>
      <p className={common.muted}>
        Saved {tellMoment(conflict.updatedDate, times)}. {text}
      </p>
      {rows.length > 0 && <Differences rows={rows} />}
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

/** One row for each field; on a phone every value has its label. */
const Differences = ({ rows }: Pick<Props, 'rows'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={classes.scroll} aria-label="What differs" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">You loaded</th>
          <th scope="col">They saved</th>
          <th scope="col">You typed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, loaded, saved, typed }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td data-label="You loaded">{loaded}</td>
            <td data-label="They saved">{saved}</td>
            <td data-label="You typed">{typed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
