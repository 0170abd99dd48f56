import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import type { BulkProblemsActor } from '../../../machines/stock/bulk-problems.machine.ts'
import form from '../../forms/form.module.css'
import { useFocusOnNextStep } from '../../forms/use-focus-on-next-step.ts'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportedBefore, Interrupted, Misplaced, OnTheWay } from './import-progress.tsx'
import { JudgedImport } from './judged-import.tsx'

type Props = { readonly actor: BulkImportActor; readonly problems: BulkProblemsActor }

/** Imports SIMs from a file, one step at a time. */
export function BulkInventory({ actor, problems }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const step = useSelector(actor, (snapshot) => {
    if (snapshot.matches('failed')) return 'failed'
    if (snapshot.matches('interrupted') || snapshot.matches('reopening')) return 'interrupted'
    if (snapshot.matches('misplaced') || snapshot.matches('rereading')) return 'misplaced'
    if (snapshot.matches('warned')) return 'warned'
    return (['file', 'form', 'sending', 'judged'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'waiting'
  })
  const place = useRef<HTMLDivElement>(null)
  useFocusOnNextStep(place, step)
  return (
    <div ref={place} className={form.step} tabIndex={-1}>
      <Step actor={actor} problems={problems} step={step} failure={failure} />
    </div>
  )
}

type StepProps = Props & {
  readonly step: 'failed' | 'file' | 'form' | 'interrupted' | 'judged' | 'misplaced' | 'sending' | 'waiting' | 'warned'
  readonly failure: string | null
}

function Step({ actor, problems, step, failure }: StepProps) {
  switch (step) {
    case 'failed':
      return (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The import could not be loaded. {failure}
        </RetryNotice>
      )
    case 'file':
      return <ChooseFile actor={actor} />
    case 'form':
      return <ColumnMapping actor={actor} />
    case 'warned':
      return <ImportedBefore actor={actor} />
    case 'interrupted':
      return <Interrupted actor={actor} />
    case 'misplaced':
      return <Misplaced actor={actor} />
    case 'sending':
      return <OnTheWay actor={actor} />
    case 'judged':
      return <JudgedImport actor={actor} problems={problems} />
    default:
      return <PleaseWait />
  }
}
