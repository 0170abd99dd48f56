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
  const reason = useActField(actor, 'reason', { label: 'Reason', hint: 'Shown in the history of the SIM.' })
  return (
    <ActDrawer
      actor={actor}
      title={`Void SIM ${act.id}?`}
      action="Void SIM"
      keep="Keep SIM"
      conflictText={savedItemText}
    >
      <p className={classes.hint}>
        For a SIM that was added by mistake. It leaves the list, the search and the counts; "Show voided" finds it. Its
        ICCID and activation code can be used again.
      </p>
      <p className={classes.hint}>This cannot be undone. Unsaved changes of the form are lost.</p>
      <LineInput {...reason} />
    </ActDrawer>
  )
}
