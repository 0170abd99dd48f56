import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import type { BulkImport } from '../../../schemas/stock/bulk.ts'
import form from '../../forms/form.module.css'
import { FormSection } from '../../forms/form-section.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useTimes } from '../../ui/times.ts'
import { waits } from '../../ui/waits.ts'
import classes from './bulk.module.css'
import { BULK_PATH, bulkWords, rowsInWords } from './bulk-words.ts'
import { FileToImport } from './file-to-import.tsx'
import { timeLeftInWords } from './time-left.ts'
import { useTimeLeft } from './use-time-left.ts'

type Props = { readonly actor: BulkImportActor }

type ProgressProps = {
  readonly label: string
  readonly done: number
  readonly all: number
  /** What is done, after "of": `20,000 rows checked`. */
  readonly outcome: string
  readonly bulk: BulkImport
  readonly isStalled?: boolean
}

/** Progress with the time left; a screen reader announces it only when it changes. */
function Progress({ label, done, all, outcome, bulk, isStalled = false }: ProgressProps) {
  const seconds = useTimeLeft({ done, all, answer: bulk, isStalled })
  return (
    <div className={classes.progress}>
      <p>{label}</p>
      <progress aria-label={label} value={done} max={Math.max(all, 1)} />
      <p>
        <span>{bulkWords.progress(done, outcome)}</span>
        {seconds !== null && <span>, {timeLeftInWords(seconds)}</span>}
      </p>
    </div>
  )
}

/** Rows are being uploaded, or the server is adding or voiding SIMs. */
export function OnTheWay({ actor }: Props) {
  const bulk = useSelector(actor, ({ context }) => context.bulk)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isStalled = useSelector(actor, (snapshot) => snapshot.matches('stalled'))
  const isUploading = useSelector(actor, (snapshot) => snapshot.matches('uploading'))
  if (bulk === null) return <PleaseWait />
  const { fileName, received, rowCount, status, counts } = bulk
  if (isUploading || isStalled) {
    return (
      <section className={form.form} aria-label="Checking">
        <Progress
          key="checking"
          label={`Checking the rows of ${fileName}`}
          done={received}
          all={rowCount}
          outcome={`${rowsInWords(rowCount)} checked`}
          bulk={bulk}
          isStalled={isStalled}
        />
        {isStalled && (
          <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
            Upload interrupted. The uploaded rows are kept. {failure}
          </RetryNotice>
        )}
      </section>
    )
  }
  const all = counts.added + counts.new
  return (
    <section className={form.form} aria-label="Adding">
      {status === 'takingBack' ? (
        <p role="status">{bulkWords.voiding(fileName)}</p>
      ) : (
        <Progress
          key="adding"
          label={`Adding the SIMs of ${fileName}`}
          done={counts.added}
          all={all}
          outcome={`${counted(all, 'SIM')} added`}
          bulk={bulk}
        />
      )}
      <p className={common.note}>You can leave this page. The server continues.</p>
      {failure !== null && <Notice kind="warning">The progress is not available right now. {failure}</Notice>}
    </section>
  )
}

/** Some rows have not arrived, and the file is not available: after a reload, or in another tab. */
export function Interrupted({ actor }: Props) {
  const bulk = useSelector(actor, ({ context }) => context.bulk)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (bulk === null) return <PleaseWait />
  return (
    <div className={form.form}>
      <Notice kind="info">{bulkWords.interrupted(bulk)}</Notice>
      <FormSection title="File" text={bulk.fileName}>
        <div className={common.across}>
          <FileToImport actor={actor} />
        </div>
      </FormSection>
      <div className={form.actions}>
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'another.requested' })}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}

/** The columns are to be matched again, and the file is not available or is being read. */
export function Misplaced({ actor }: Props) {
  const bulk = useSelector(actor, ({ context }) => context.bulk)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (bulk === null) return <PleaseWait />
  return (
    <div className={form.form}>
      <Notice kind="info">{bulkWords.chooseAgain(bulk.fileName)}</Notice>
      <FormSection title="File" text={bulk.fileName}>
        <div className={common.across}>
          <FileToImport actor={actor} />
        </div>
      </FormSection>
      <div className={form.actions}>
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'rows.requested' })}>
          Back to the rows
        </Button>
      </div>
    </div>
  )
}

/** The same file was imported before. */
export function ImportedBefore({ actor }: Props) {
  const earlier = useSelector(actor, ({ context }) => context.earlier)
  const times = useTimes()
  if (earlier === null) return <PleaseWait />
  const { bulkId, fileName, createdBy, createdDate } = earlier
  return (
    <section className={form.form} aria-label="Imported before">
      <Notice kind="warning">
        {bulkWords.importedBefore(fileName, createdBy, tellMoment(createdDate, times))}{' '}
        <WorkLink href={`${BULK_PATH}?bulkID=${bulkId}`}>{bulkWords.importNumber(bulkId)}</WorkLink>
      </Notice>
      <div className={form.actions}>
        <Button variant="default" onClick={() => actor.send({ type: 'another.requested' })}>
          Choose another file
        </Button>
        <Button type="submit" onClick={() => actor.send({ type: 'import.continued' })}>
          Check it anyway
        </Button>
      </div>
    </section>
  )
}
