import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { type ItemReturnActor, isSellableAgain } from '../../../machines/stock/item-return.machine.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { assignmentMessages } from '../../../schemas/stock/assignment.ts'
import { isEsim, stockMessages } from '../../../schemas/stock/stock.ts'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { keysAt } from '../../ui/keys.ts'
import { newId } from '../../ui/new-id.ts'
import { useMay } from '../../ui/permissions.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import classes from './correction-drawer.module.css'

type Props = { readonly actor: ItemReturnActor }

const statuses = ['sold', 'activated', 'returned'] as const

/** Opens the question why the item came back; of one that came back before, whether it was found good. */
export function ReturnButton({
  actor,
  returning,
}: {
  readonly actor: InventoryFormActor
  readonly returning: ItemReturnActor
}) {
  const may = useMay()
  const loaded = useSelector(actor, ({ context }) => context.loaded)
  const status = statuses.find((one) => one === loaded?.stockStatus)
  const event = {
    type: 'return.opened' as const,
    status: status ?? 'sold',
    isEsim: isEsim(loaded?.activationCode ?? ''),
  }
  const isPossible = useSelector(returning, (snapshot) => snapshot.hasTag('open') || snapshot.can(event))
  if (status === undefined || !isPossible || !may('inventory.return')) return null
  return (
    <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => returning.send(event)}>
      {status === 'returned' ? 'It was found good' : 'It came back'}
    </Button>
  )
}

const choices = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/** Why it came back, and whether it can be sold again. */
export function ReturnDrawer({ actor }: Props) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  return isOpen ? <OpenReturn actor={actor} /> : null
}

function OpenReturn({ actor }: Props) {
  const {
    id,
    status,
    isEsim: isHandedOver,
    reason,
    isRestocked,
    errors,
    failure,
    comebacks,
  } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  const title = status === 'returned' ? `Item ${id} was found good` : `Item ${id} came back`
  const close = () => actor.send({ type: 'dialog.closed' })
  const enter = () =>
    actor.send({
      type: 'return.confirmed',
      submissionId: newId(),
      problem: reason.trim() === '' ? assignmentMessages.reason : null,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) enter()
  }
  const why = isHandedOver ? stockMessages.esimNotSoldAgain : stockMessages.activatedNotSoldAgain
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
        {failure !== null && <RetryNotice onRetry={enter}>{failure}</RetryNotice>}
        <TextInput
          label="Reason"
          name="reason"
          description="The history of the item tells it."
          withAsterisk
          aria-required
          value={reason}
          error={errors.reason ?? null}
          readOnly={isBusy}
          autoComplete="off"
          onChange={(event) => actor.send({ type: 'reason.changed', reason: event.currentTarget.value })}
        />
        {status === 'sold' && !isHandedOver ? (
          <SegmentedChoice
            label="Can it be sold again?"
            name="isRestocked"
            value={isRestocked ? 'yes' : 'no'}
            choices={choices}
            isDisabled={isBusy}
            onChoose={(value) => actor.send({ type: 'restocking.chosen', isRestocked: value === 'yes' })}
          />
        ) : (
          <p className={classes.text}>
            {isSellableAgain({ status, isEsim: isHandedOver }) ? 'It is on sale again then.' : `${why}.`}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? commonMessages.saving : 'Enter it'}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
