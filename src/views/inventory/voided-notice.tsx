import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { tellMoment } from '../../schemas/format.ts'
import { Notice } from '../shared/notice.tsx'
import { useTimes } from '../shared/times.ts'

/** Says of a voided item who voided it, when and why. */
export function VoidedNotice({ actor }: { readonly actor: InventoryFormActor }) {
  const voided = useSelector(actor, ({ context }) => context.loaded?.voided)
  const times = useTimes()
  if (!voided) return null
  return (
    <Notice kind="warning">
      Voided by {voided.by} on {tellMoment(voided.date, times)}: {voided.reason}. It can be read and not be changed; its
      ICCID and activation code are free for another item.
    </Notice>
  )
}
