import { useSelector } from '@xstate/react'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { recordStatus, type SavedReference, savedReferences } from '../../machines/records/record-form.selectors.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { recordAddress } from '../../schemas/records/addresses.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import { savedFields } from '../../schemas/records/kit/define.ts'
import type { ReferenceTarget } from '../../schemas/records/kit/fields.ts'
import { RecordSide, SidePart } from '../forms/record-side.tsx'
import { StatusBadge } from '../ui/cells.tsx'
import common from '../ui/common.module.css'
import { InHeading } from '../ui/in-heading.tsx'
import { WorkLink } from '../ui/link.tsx'
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

/** A country or region only says where; it would be a link on most pages. */
const linked = ['supplier', 'partner', 'customer', 'role'] as const satisfies ReadonlyArray<
  RecordName & ReferenceTarget
>
const isLinked = (to: ReferenceTarget): to is (typeof linked)[number] => linked.some((one) => one === to)

const isSameReferences = (one: ReadonlyArray<SavedReference>, other: ReadonlyArray<SavedReference>): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The links of the saved record, and its last change. */
export function SavedRecordSide({ actor }: Props) {
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const counts = useRecordCounts(actor)
  const references = useSelector(actor, savedReferences, isSameReferences)
  const links = references.flatMap(({ to, id, name }) =>
    isLinked(to) ? [{ name, address: recordAddress(to, id) }] : [],
  )
  const times = useTimes()
  const isChanged = loaded !== null && loaded.updatedBy !== ''
  const hasLinks = counts.length + links.length > 0
  if (!hasLinks && !isChanged) return null
  return (
    <RecordSide>
      {hasLinks && (
        <SidePart title="Links">
          {links.length > 0 && (
            <ul className={common.plainList} aria-label="Links">
              {links.map(({ name, address }) => (
                <li key={address}>
                  <WorkLink href={address}>{name}</WorkLink>
                </li>
              ))}
            </ul>
          )}
          {counts.length > 0 && <RecordCounts counts={counts} />}
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
