import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTimes } from '../../ui/times.ts'
import { stockWords } from '../stock-words.ts'

/** Says who voided a SIM, when and why. */
export function VoidedNotice({ actor }: { readonly actor: InventoryFormActor }) {
  const voided = useSelector(actor, ({ context }) => context.loaded?.voided)
  const times = useTimes()
  if (!voided) return null
  return <Notice kind="warning">{stockWords.voided(voided.by, tellMoment(voided.date, times), voided.reason)}</Notice>
}
