import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { isOpen, isRematchable } from '../../../machines/stock/bulk-import.context.ts'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import type { BulkProblemsActor } from '../../../machines/stock/bulk-problems.machine.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import { type BulkImport, type BulkVerdict, bulkVerdicts } from '../../../schemas/stock/bulk.ts'
import { bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import form from '../../forms/form.module.css'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from '../../ui/permissions.ts'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { waits } from '../../ui/waits.ts'
import classes from './bulk.module.css'
import { bulkWords, count, LIST_PATH, rowsInWords, warningsInWords } from './bulk-words.ts'
import { EqualProblems } from './equal-problems.tsx'
import { JudgedRows } from './judged-rows.tsx'
import { TakeBack } from './take-back.tsx'

type Props = { readonly actor: BulkImportActor }
type JudgedProps = Props & { readonly problems: BulkProblemsActor }

/** An import whose rows have arrived: its contents, and how to add, correct or undo it. */
export function JudgedImport({ actor, problems }: JudgedProps) {
  const bulk = useSelector(actor, ({ context }) => context.bulk)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isUnloaded = useSelector(actor, (snapshot) => snapshot.matches({ judged: 'unloaded' }))
  const isApplying = useSelector(problems, (snapshot) => snapshot.matches('applying'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy')) || isApplying
  if (bulk === null) return <PleaseWait />
  // The problems outside this screen's fields: SIMs that prevent an undo.
  const { reason: _, ...named } = errors
  const others = Object.values(named)
  return (
    <section className={classes.judged} aria-label={bulkWords.importNumber(bulk.bulkId)} aria-busy={isBusy}>
      <h2 className={classes.heading}>
        {bulk.fileName}: {rowsInWords(bulk.rowCount)}
      </h2>
      <Outcome bulk={bulk} />
      {failure !== null && !isUnloaded && <Notice kind="error">{failure}</Notice>}
      {others.length > 0 && <Notice kind="error">{bulkWords.notUndone(others, 5)}</Notice>}
      {bulk.hasRows ? (
        <>
          <Warnings bulk={bulk} />
          <Verdicts actor={actor} bulk={bulk} />
          {isOpen(bulk) && <EqualProblems problems={problems} bulk={bulk} isBusy={isBusy} />}
          <JudgedRows actor={actor} problems={problems} bulk={bulk} isBusy={isBusy} />
        </>
      ) : (
        <p className={common.note}>{bulk.status === 'open' ? bulkMessages.notAdded : `${bulkMessages.gone}.`}</p>
      )}
      <Acts actor={actor} bulk={bulk} isBusy={isBusy} />
      <TakeBack actor={actor} bulk={bulk} />
    </section>
  )
}

/** Warnings before the rows are added. */
function Warnings({ bulk: { warnings = [] } }: { readonly bulk: BulkImport }) {
  if (warnings.length === 0) return null
  return (
    <Notice kind="warning">
      {warnings.map((warning) => (
        <div key={`${warning.field}-${warning.message}`}>{warningsInWords(warning)}</div>
      ))}
      Compare them with the cards or the supplier's list.
    </Notice>
  )
}

/** The result so far. */
function Outcome({ bulk }: { readonly bulk: BulkImport }) {
  const { bulkId, status, counts, hasRows, takenBack, kept, isOwn, createdBy } = bulk
  const list = (
    <WorkLink href={`${LIST_PATH}?bulkID=${bulkId}`} className={classes.toList}>
      Show in inventory list
    </WorkLink>
  )
  const rejected = counts.duplicate + counts.invalid
  return (
    <>
      {status === 'finished' && (
        <Notice kind="info">
          {bulkWords.finished(counts.added, hasRows ? rejected : null)} {counts.added > 0 && list}
        </Notice>
      )}
      {status === 'takenBack' && <Notice kind="info">{bulkWords.undone(takenBack, kept)}</Notice>}
      {!isOwn && <Notice kind="info">{bulkWords.ofAnother(createdBy)}</Notice>}
    </>
  )
}

/** The verdicts, each with its number of rows. */
function Verdicts({ actor, bulk }: Props & { readonly bulk: BulkImport }) {
  const chosen = useSelector(actor, ({ context }) => context.verdict)
  const canLook = useSelector(actor, (snapshot) => snapshot.can({ type: 'rows.chosen', verdict: null, page: 1 }))
  const show = (verdict: BulkVerdict | null) => actor.send({ type: 'rows.chosen', verdict, page: 1 })
  const all = Object.values(bulk.counts).reduce((sum, one) => sum + one, 0)
  const choices = [
    { value: null, label: 'All', rows: all },
    ...bulkVerdicts.map(({ value, label }) => ({ value, label, rows: bulk.counts[value] })),
  ]
  return (
    <fieldset className={classes.verdicts} aria-label="Rows by verdict">
      {choices.map(({ value, label, rows }) => (
        <Button
          key={label}
          size="xs"
          variant={chosen === value ? 'filled' : 'default'}
          aria-pressed={chosen === value}
          aria-disabled={!canLook}
          onClick={() => chosen !== value && show(value)}
        >
          {label} {count(rows)}
        </Button>
      ))}
    </fieldset>
  )
}

/** The actions on the rows. */
function Acts({ actor, bulk, isBusy }: Props & { readonly bulk: BulkImport; readonly isBusy: boolean }) {
  const may = useMay()
  const corrected = useSelector(actor, ({ context }) => Object.keys(context.corrections).length)
  const isAdding = useSelector(actor, (snapshot) => snapshot.matches({ judged: 'committing' }))
  const rejected = bulk.counts.duplicate + bulk.counts.invalid
  const fresh = bulk.counts.new
  const next = () => actor.send({ type: corrected > 0 ? 'corrections.requested' : 'commit.requested' })
  const isHeld = isBusy || (corrected === 0 && fresh === 0)
  const toAdd = fresh === 0 ? 'Nothing to add' : `Add ${inWords(fresh)}`
  const label = corrected > 0 ? `Check ${rowsInWords(corrected)} again` : isAdding ? 'Adding...' : toAdd
  return (
    <div className={clsx(form.actions, classes.acts)}>
      <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'another.requested' })}>
        Another file
      </Button>
      {isRematchable(bulk) && (
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'matching.requested' })}>
          Back to matching
        </Button>
      )}
      {rejected > 0 && bulk.hasRows && may('inventory.export') && (
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'rejected.requested' })}>
          Download rejected rows
        </Button>
      )}
      {corrected > 0 && (
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'corrections.dropped' })}>
          Discard corrections
        </Button>
      )}
      {isOpen(bulk) && (
        // One button, which keeps the focus: it checks corrected rows first, then adds them.
        <Button type="submit" aria-disabled={isHeld} data-disabled={isHeld} onClick={next}>
          {label}
        </Button>
      )}
    </div>
  )
}
