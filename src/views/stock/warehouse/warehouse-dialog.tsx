import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import type { ReceiptQuantityAct, ReorderLevelAct } from '../../../schemas/stock/stock-acts.ts'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { LineInput, NumberInput } from '../../forms/form-inputs.tsx'

type Props = { readonly actor: ActActor }

/** Sets the reorder level of a plan, or corrects the quantity of a receipt with a reason. */
export function WarehouseDialog({ actor }: Props) {
  const level = useSelector(actor, (snapshot) => openAct(snapshot, 'reorderLevel'))
  const quantity = useSelector(actor, (snapshot) => openAct(snapshot, 'receiptQuantity'))
  return (
    <>
      {level !== null && <LevelDrawer actor={actor} act={level} />}
      {quantity !== null && <QuantityDrawer actor={actor} act={quantity} />}
    </>
  )
}

function LevelDrawer({ actor, act: { name } }: Props & { readonly act: ReorderLevelAct }) {
  const level = useActField(actor, 'level', {
    label: 'Reorder Level',
    hint: 'Low when availability is at or below this. 0 turns it off.',
  })
  return (
    <ActDrawer actor={actor} title={`Reorder level of ${name}`} action="Save">
      <NumberInput {...level} inputMode="numeric" />
    </ActDrawer>
  )
}

function QuantityDrawer({ actor, act: { name } }: Props & { readonly act: ReceiptQuantityAct }) {
  const quantity = useActField(actor, 'quantity', { label: 'Quantity', hint: 'The quantity that was delivered.' })
  const reason = useActField(actor, 'reason', { label: 'Reason', hint: 'Shown on the receipt.' })
  return (
    <ActDrawer actor={actor} title={`Correct quantity of ${name}`} action="Save">
      <NumberInput {...quantity} inputMode="numeric" />
      <LineInput {...reason} />
    </ActDrawer>
  )
}
