import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import form from '../../forms/form.module.css'
import { FormSection } from '../../forms/form-section.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useTimes } from '../../ui/times.ts'
import classes from './bulk.module.css'
import { BULK_PATH, count, rowsInWords } from './bulk-words.ts'
import { FileToImport } from './file-to-import.tsx'

type Props = { readonly actor: BulkImportActor }

/** Progress; a screen reader announces it only when it changes. */
function Progress({ label, done, all }: { readonly label: string; readonly done: number; readonly all: number }) {
  return (
    <div className={classes.progress}>
      <p>
        {label}: {count(done)} of {count(all)}
      </p>
      <progress aria-label={label} value={done} max={Math.max(all, 1)} />
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
        <Progress label={`Checking the rows of ${fileName}`} done={received} all={rowCount} />
        {isStalled && (
          <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
            The rows do not get through. What has arrived stays. {failure}
          </RetryNotice>
        )}
      </section>
    )
  }
  return (
    <section className={form.form} aria-label="Adding">
      {status === 'takingBack' ? (
        <p role="status">The items of {fileName} are being taken back.</p>
      ) : (
        <Progress label={`Adding the items of ${fileName}`} done={counts.added} all={counts.added + counts.new} />
      )}
      <p className={common.note}>The server goes on by itself: you can leave this page and come back.</p>
      {failure !== null && <Notice kind="warning">How far it is cannot be seen just now. {failure}</Notice>}
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
      <Notice kind="info">
        {count(bulk.received)} of the {rowsInWords(bulk.rowCount)} of {bulk.fileName} have arrived. Choose the file
        again, and it goes on from there.
      </Notice>
      <FormSection title="File" text={bulk.fileName}>
        <div className={common.across}>
          <FileToImport actor={actor} />
        </div>
      </FormSection>
      <div className={form.actions}>
        <Button variant="default" disabled={isBusy} onClick={() => actor.send({ type: 'another.requested' })}>
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
      <Notice kind="info">
        Choose {bulk.fileName} again to match its columns. The matching of the import is kept.
      </Notice>
      <FormSection title="File" text={bulk.fileName}>
        <div className={common.across}>
          <FileToImport actor={actor} />
        </div>
      </FormSection>
      <div className={form.actions}>
        <Button variant="default" disabled={isBusy} onClick={() => actor.send({ type: 'rows.requested' })}>
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
        This very file was imported before: as {fileName}, by {createdBy}, {tellMoment(createdDate, times)} (
        <WorkLink href={`${BULK_PATH}?bulkID=${bulkId}`}>import no. {bulkId}</WorkLink>). Items that are there already
        will be found to be duplicates.
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
