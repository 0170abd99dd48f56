import { Button } from '@mantine/core'
import type { FileFacts } from '../../machines/lists/exporting.ts'
import { isOffered } from '../../schemas/files/export-file.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from './list.module.css'
import { listWords } from './list-words.ts'
import type { ListActs } from './use-list-acts.ts'

type Props = {
  readonly file: FileFacts
  /** The rows on all pages. */
  readonly total: number
  readonly acts: Pick<ListActs, 'onDownload' | 'onContinueDownload' | 'onDownloadRead'>
}

/** What there is to say of a file: that it waits for the connection, why it was not written, or what it has become. */
export function ExportNotices({ file, total, acts }: Props) {
  const { interruption, isFailed, failure } = file
  return (
    <>
      {interruption !== 'none' && (
        <Notice kind="warning">
          <span className={classes.notice}>
            <span>
              {exportMessages[interruption]} {failure}
            </span>
            <Button variant="default" size="xs" onClick={acts.onContinueDownload}>
              Continue now
            </Button>
          </span>
        </Notice>
      )}
      {isFailed && failure !== null && (
        <RetryNotice onRetry={() => acts.onDownload(file)} onClose={acts.onDownloadRead}>
          {exportMessages.failed(failure)}
        </RetryNotice>
      )}
      <Written file={file} total={total} acts={acts} />
    </>
  )
}

/** A file of a page is not the list: the rest is offered with it. */
function Written({ file: { written, scope, format }, total, acts }: Props) {
  if (written === null) return null
  const { name, rows, added, sha256 } = written
  return (
    <Notice kind="info">
      <span className={classes.notice}>
        <span>{listWords.written(name, rows, added)}</span>
        {scope === 'all' && (
          <span className={classes.hash}>
            SHA-256 <code>{sha256}</code>
            <CopyButton label="SHA-256" text={sha256} />
          </span>
        )}
        {scope !== 'all' && total > rows && isOffered({ scope: 'all', format }, total) && (
          <Button variant="default" size="xs" onClick={() => acts.onDownload({ scope: 'all', format })}>
            {listWords.downloadAll(total)}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={acts.onDownloadRead}>
          Close
        </Button>
      </span>
    </Notice>
  )
}
