import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { formatMoment } from '../../schemas/format.ts'
import { Notice } from '../shared/notice.tsx'

/** Says of a voided item who voided it, when and why. */
export function VoidedNotice({ actor }: { readonly actor: InventoryFormActor }) {
  const voided = useSelector(actor, ({ context }) => context.loaded?.voided)
  if (!voided) return null
  return (
    <Notice kind="warning">
      Voided by {voided.by} on {formatMoment(voided.date)}: {voided.reason}. It can be read and not be changed; its
      ICCID and activation code are free for another item.
    </Notice>
  )
}
