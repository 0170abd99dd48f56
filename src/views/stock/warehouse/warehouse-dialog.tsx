import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { isActBusy, isActOpen, type WarehouseActActor } from '../../../machines/stock/warehouse-act.machine.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { keysAt } from '../../ui/keys.ts'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './warehouse-dialog.module.css'

type Props = { readonly actor: WarehouseActActor }

/** The level of a plan, or the quantity of a receipt with the reason why it is corrected. */
export function WarehouseDialog({ actor }: Props) {
  const isOpen = useSelector(actor, isActOpen)
  return isOpen ? <OpenDialog actor={actor} /> : null
}

function OpenDialog({ actor }: Props) {
  const { act, name, value, reason, errors, failure, comebacks } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, isActBusy)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  const isLevel = act === 'level'
  const title = isLevel ? `Reorder level of ${name}` : `Correct quantity of ${name}`
  const close = () => actor.send({ type: 'act.closed' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'save.requested', submissionId: newId() })
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
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <TextInput
          label={isLevel ? 'Reorder Level' : 'Quantity'}
          name="value"
          description={
            isLevel
              ? 'The plan is low when no more than so many are available, wherever they lie. 0 for never.'
              : 'How much was really delivered.'
          }
          value={value}
          error={(isLevel ? errors.level : errors.quantity) ?? errors.planID ?? null}
          readOnly={isBusy}
          withAsterisk
          aria-required
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => actor.send({ type: 'value.changed', value: event.currentTarget.value })}
        />
        {!isLevel && (
          <TextInput
            label="Reason"
            name="reason"
            description="The receipt tells it."
            value={reason}
            error={errors.reason ?? null}
            readOnly={isBusy}
            withAsterisk
            aria-required
            autoComplete="off"
            onChange={(event) => actor.send({ type: 'reason.changed', reason: event.currentTarget.value })}
          />
        )}
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? commonMessages.saving : 'Save'}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
