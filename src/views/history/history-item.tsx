import { counted } from '../../schemas/core/counted.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import type { HistoryChange, HistoryEntry, HistorySubject } from '../../schemas/history/history.ts'
import { stockFieldLabels } from '../../schemas/stock/stock.ts'
import common from '../ui/common.module.css'
import { useTimes } from '../ui/times.ts'
import classes from './history-drawer.module.css'
import { isCompletion } from './is-completion.ts'
import { fieldText, valueText } from './value-text.ts'

const titles: Readonly<Record<HistoryEntry['what'], string>> = {
  created: 'Created',
  changed: 'Changed',
  corrected: 'Corrected',
  voided: 'Voided',
  refused: 'Tried to save',
  vatChecked: 'VAT number checked',
}

/** A sale or an expiry has no person. */
const byWhom = ({ by, changes }: HistoryEntry): string => {
  if (by !== '') return `by ${by}`
  return changes.some(({ field }) => field in stockFieldLabels) ? '' : 'by an unknown person'
}

/** These have no previous values. */
const hasNoEarlier: ReadonlySet<HistoryEntry['what']> = new Set(['created', 'vatChecked'])

/** The number of changes shown at first: a new record lists every entered value. */
const SHOWN_AT_ONCE = 8

type Props = { readonly entry: HistoryEntry; readonly subject: HistorySubject }

/** One save with its person, time and changes, or a refused save with the reason. */
export function HistoryItem({ entry, subject }: Props) {
  const { at, what, changes, message, errors, reason = '' } = entry
  const times = useTimes()
  const isLong = changes.length > SHOWN_AT_ONCE
  const table = changes.length > 0 && <Changes changes={changes} subject={subject} isFirst={hasNoEarlier.has(what)} />
  return (
    <li className={classes.entry} data-what={what}>
      <h3 className={classes.title}>
        {isCompletion(entry) ? 'Completed' : titles[what]} <span className={classes.by}>{byWhom(entry)}</span>
      </h3>
      <time className={common.small} dateTime={at}>
        {tellMoment(at, times)}
      </time>
      {what === 'refused' && <Reasons message={message} errors={errors} subject={subject} />}
      {reason !== '' && <p className={common.small}>Reason: {reason}</p>}
      {isLong ? (
        <details className={classes.details}>
          <summary>{counted(changes.length, 'field')}</summary>
          {table}
        </details>
      ) : (
        table
      )}
      {what === 'changed' && changes.length === 0 && <p className={common.small}>Saved without changes.</p>}
    </li>
  )
}

type ReasonsProps = Pick<HistoryEntry, 'message' | 'errors'> & { readonly subject: HistorySubject }

function Reasons({ message, errors, subject }: ReasonsProps) {
  if (errors.length === 0) return <p className={classes.reason}>Refused: {message}</p>
  return (
    <ul className={common.plainList}>
      {errors.map(({ field, message: text }) => (
        <li key={field} className={classes.reason}>
          {fieldText(subject, field)}: {text}
        </li>
      ))}
    </ul>
  )
}

type ChangesProps = {
  readonly changes: ReadonlyArray<HistoryChange>
  readonly subject: HistorySubject
  readonly isFirst: boolean
}

function Changes({ changes, subject, isFirst }: ChangesProps) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!isFirst && <th scope="col">From</th>}
          <th scope="col">{isFirst ? 'Value' : 'To'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{fieldText(subject, field)}</th>
            {!isFirst && <td>{valueText(subject, field, from)}</td>}
            <td>{valueText(subject, field, to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
