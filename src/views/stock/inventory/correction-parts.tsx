import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { type ItemCorrectionActor, isOvertaken } from '../../../machines/stock/item-correction.machine.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { inventoryStoredFields } from '../../../schemas/stock/inventory-fields.ts'
import { useFocusOnRefusal } from '../../forms/use-focus-on-refusal.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { keysAt } from '../../ui/keys.ts'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './correction-drawer.module.css'

type Props = { readonly actor: ItemCorrectionActor }

type DialogProps = Props & {
  readonly title: string
  readonly actLabel: string
  /** Whether it can be sent as it stands. */
  readonly isReady: boolean
  readonly onAct: () => void
  readonly children: ReactNode
}

/** A dialog beside the form of an item: its fields, why it failed, and the two ways out of it. */
export function CorrectionDialog({ actor, title, actLabel, isReady, onAct, children }: DialogProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isConflict = useSelector(actor, isOvertaken)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, isBusy)
  const close = () => actor.send({ type: 'dialog.closed' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConflict) actor.send({ type: 'newer.accepted', submissionId: newId() })
    else onAct()
  }
  return (
    <Drawer title={title} contentLabel={title} closeLabel="Close without saving" isHeld={isBusy} onClose={close}>
      <form
        ref={form}
        className={classes.form}
        aria-label={title}
        aria-busy={isBusy}
        noValidate
        {...keysAt('form')}
        onSubmit={submit}
      >
        <Troubles actor={actor} />
        {children}
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || !(isReady || isConflict)}>
            {isBusy ? commonMessages.saving : isConflict ? `${actLabel} all the same` : actLabel}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

const list = new Intl.ListFormat('en-GB')
const labelOf = (field: string) => inventoryStoredFields.find(({ name }) => name === field)?.label ?? field

/** Why the last try failed, or what somebody else has saved meanwhile. */
function Troubles({ actor }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  if (conflict !== null) {
    const changed = conflict.changes.map(({ field }) => labelOf(field))
    return (
      <Notice kind="error">
        {conflict.updatedBy || 'Somebody else'} has saved this item meanwhile
        {changed.length === 0 ? '' : `: ${list.format(changed)}`}.
      </Notice>
    )
  }
  return failure === null ? null : <Notice kind="error">{failure}</Notice>
}

type ReasonProps = Props & { readonly isRequired: boolean; readonly description: string }

/** Why it is done; told in the history. */
export function ReasonField({ actor, isRequired, description }: ReasonProps) {
  const value = useSelector(actor, ({ context }) => context.draft.reason)
  const error = useSelector(actor, ({ context }) => context.errors.reason)
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  return (
    <TextInput
      label="Reason"
      name="reason"
      description={description}
      value={value}
      error={error ?? null}
      readOnly={!isEditing}
      withAsterisk={isRequired}
      aria-required={isRequired}
      autoComplete="off"
      onChange={(event) => actor.send({ type: 'field.edited', field: 'reason', value: event.currentTarget.value })}
    />
  )
}
