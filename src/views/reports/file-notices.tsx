import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { listOf } from '../../machines/report-paging.selectors.ts'
import { reportMessages } from '../../schemas/report-messages.ts'
import { CopyButton } from '../shared/copy-button.tsx'
import { Notice } from '../shared/notice.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import classes from './reports.module.css'

type Props = { readonly actor: ReportPagingActor }

const number = new Intl.NumberFormat('en-GB')
const rowsOf = (count: number): string => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`

/** What there is to say of a file: that it waits for the connection, why it was not written, or what it has become. */
export const FileNotices = ({ actor }: Props) => (
  <>
    <Interrupted actor={actor} />
    <NotWritten actor={actor} />
    <Written actor={actor} />
  </>
)

function Interrupted({ actor }: Props) {
  const isInterrupted = useSelector(actor, (snapshot) => snapshot.hasTag('interrupted'))
  const isHalted = useSelector(actor, (snapshot) => snapshot.matches({ export: { exporting: 'halted' } }))
  const reason = useSelector(actor, ({ context }) => context.exportFailure)
  if (!isInterrupted) return null
  return (
    <Notice kind="warning">
      <span className={classes.notice}>
        <span>
          {isHalted ? reportMessages.exportHalted : reportMessages.exportInterrupted} {reason}
        </span>
        <Button variant="default" size="xs" onClick={() => actor.send({ type: 'export.continued' })}>
          Continue now
        </Button>
      </span>
    </Notice>
  )
}

function NotWritten({ actor }: Props) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ export: 'failed' }))
  const failure = useSelector(actor, ({ context }) => context.exportFailure)
  const scope = useSelector(actor, ({ context }) => context.exportScope)
  if (!isFailed || failure === null) return null
  return (
    <RetryNotice
      onRetry={() => actor.send({ type: 'export.requested', scope })}
      onClose={() => actor.send({ type: 'written.read' })}
    >
      {reportMessages.exportFailed(failure)}
    </RetryNotice>
  )
}

function Written({ actor }: Props) {
  const { fileName } = useSelector(actor, listOf)
  const written = useSelector(actor, ({ context }) => context.written)
  if (written === null) return null
  const { rows, added, sha256 } = written
  return (
    <Notice kind="info">
      <span className={classes.notice}>
        <span>
          {fileName} has {rowsOf(rows)}.
          {added > 0 &&
            ` ${rowsOf(added)} ${added === 1 ? 'was' : 'were'} added meanwhile and ${added === 1 ? 'is' : 'are'} not in it.`}
        </span>
        <span className={classes.hash}>
          SHA-256 <code>{sha256}</code>
          <CopyButton label="SHA-256" text={sha256} />
        </span>
        <Button variant="default" size="xs" onClick={() => actor.send({ type: 'written.read' })}>
          Close
        </Button>
      </span>
    </Notice>
  )
}
