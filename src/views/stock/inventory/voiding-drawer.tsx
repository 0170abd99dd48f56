import { useSelector } from '@xstate/react'
import { type ItemCorrectionActor, isVoiding } from '../../../machines/stock/item-correction.machine.ts'
import { newId } from '../../ui/new-id.ts'
import classes from './correction-drawer.module.css'
import { CorrectionDialog, ReasonField } from './correction-parts.tsx'

type Props = { readonly actor: ItemCorrectionActor }

/** Asks whether an item that was added by mistake shall be voided, and why. */
export function VoidingDrawer({ actor }: Props) {
  const isOpen = useSelector(actor, isVoiding)
  const id = useSelector(actor, ({ context }) => context.id)
  const isReady = useSelector(actor, (snapshot) => snapshot.can({ type: 'voiding.confirmed', submissionId: '' }))
  if (!isOpen) return null
  return (
    <CorrectionDialog
      actor={actor}
      title={`Void item ${id}?`}
      actLabel="Void the item"
      isReady={isReady}
      onAct={() => actor.send({ type: 'voiding.confirmed', submissionId: newId() })}
    >
      <p className={classes.text}>
        For an item that was added by mistake. It leaves the list, the search and the counts, and can be found there
        only with "Show voided". Its ICCID and activation code can be given to another item.
      </p>
      <p className={classes.text}>
        This cannot be taken back, since its codes may be another item's by then: who needs it again adds it again. What
        was typed into the form and not saved is lost.
      </p>
      <ReasonField actor={actor} isRequired description="The history and the item tell it." />
    </CorrectionDialog>
  )
}
