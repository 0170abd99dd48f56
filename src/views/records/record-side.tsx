import { useSelector } from '@xstate/react'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { recordStatus } from '../../machines/records/record-form.selectors.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { savedFields } from '../../schemas/records/kit/define.ts'
import { RecordSide, SidePart } from '../forms/record-side.tsx'
import { StatusBadge } from '../ui/cells.tsx'
import { InHeading } from '../ui/in-heading.tsx'
import { useTimes } from '../ui/times.ts'
import { RecordCounts, useRecordCounts } from './form-counts.tsx'

type Props = { readonly actor: RecordFormActor }

/** The saved status of the record, beside its name. */
export function RecordStatus({ actor }: Props) {
  const status = useSelector(actor, recordStatus)
  return (
    status !== null && (
      <InHeading at="badge">
        <StatusBadge text={status} />
      </InHeading>
    )
  )
}

/** The links of the saved record, and its last change. */
export function SavedRecordSide({ actor }: Props) {
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const counts = useRecordCounts(actor)
  const times = useTimes()
  const isChanged = loaded !== null && loaded.updatedBy !== ''
  if (counts.length === 0 && !isChanged) return null
  return (
    <RecordSide>
      {counts.length > 0 && (
        <SidePart title="Links">
          <RecordCounts counts={counts} />
        </SidePart>
      )}
      {isChanged && (
        <SidePart title="Last change">
          <p>
            {savedFields.updatedBy} {loaded.updatedBy}, {tellMoment(loaded.updatedDate, times)}
          </p>
        </SidePart>
      )}
    </RecordSide>
  )
}
