import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import type { ItemVoidingAct } from '../../../schemas/stock/stock-acts.ts'
import classes from '../../acts/act.module.css'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { LineInput } from '../../forms/form-inputs.tsx'
import { savedItemText } from './correction-drawer.tsx'

type Props = { readonly actor: ActActor }

/** Asks for confirmation and a reason before a SIM is voided. */
export function VoidingDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'itemVoiding'))
  return act === null ? null : <OpenVoiding actor={actor} act={act} />
}

function OpenVoiding({ actor, act }: Props & { readonly act: ItemVoidingAct }) {
  const reason = useActField(actor, 'reason', { label: 'Reason', hint: 'The history and the item tell it.' })
  return (
    <ActDrawer actor={actor} title={`Void item ${act.id}?`} action="Void the item" conflictText={savedItemText}>
      <p className={classes.hint}>
        For an item that was added by mistake. It leaves the list, the search and the counts, and can be found there
        only with "Show voided". Its ICCID and activation code can be given to another item.
      </p>
      <p className={classes.hint}>
        This cannot be taken back, since its codes may be another item's by then: who needs it again adds it again. What
        was typed into the form and not saved is lost.
      </p>
      <LineInput {...reason} />
    </ActDrawer>
  )
}
