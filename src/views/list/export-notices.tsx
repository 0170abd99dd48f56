import { Button } from '@mantine/core'
import type { WrittenFile } from '../../schemas/paged-rows.ts'
import { reportMessages } from '../../schemas/report-messages.ts'
import { CopyButton } from '../shared/copy-button.tsx'
import { Notice } from '../shared/notice.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import classes from './list.module.css'

/** What there is to say of a file. */
export type FileFacts = {
  readonly fileName: string
  /** It waits for the connection; halted, for the person too. */
  readonly interruption: 'none' | 'interrupted' | 'halted'
  /** It was not written. */
  readonly isFailed: boolean
  /** Why it was not written, or does not get on. */
  readonly failure: string | null
  /** What it has become, until the person has read of it. */
  readonly written: WrittenFile | null
}

type Props = FileFacts & {
  readonly onContinue: () => void
  readonly onRetry: () => void
  /** The person has read what is said. */
  readonly onRead: () => void
}

const number = new Intl.NumberFormat('en-GB')
const rowsOf = (count: number): string => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`

/** What there is to say of a file: that it waits for the connection, why it was not written, or what it has become. */
export const ExportNotices = ({ fileName, interruption, isFailed, failure, written, ...acts }: Props) => (
  <>
    {interruption !== 'none' && (
      <Notice kind="warning">
        <span className={classes.notice}>
          <span>
            {interruption === 'halted' ? reportMessages.exportHalted : reportMessages.exportInterrupted} {failure}
          </span>
          <Button variant="default" size="xs" onClick={acts.onContinue}>
            Continue now
          </Button>
        </span>
      </Notice>
    )}
    {isFailed && failure !== null && (
      <RetryNotice onRetry={acts.onRetry} onClose={acts.onRead}>
        {reportMessages.exportFailed(failure)}
      </RetryNotice>
    )}
    {written !== null && <Written fileName={fileName} written={written} onRead={acts.onRead} />}
  </>
)

type WrittenProps = {
  readonly fileName: string
  readonly written: WrittenFile
  readonly onRead: () => void
}

function Written({ fileName, written: { rows, added, sha256 }, onRead }: WrittenProps) {
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
        <Button variant="default" size="xs" onClick={onRead}>
          Close
        </Button>
      </span>
    </Notice>
  )
}
