import { Button } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import type { ApiOrderActor } from '../../machines/api-order.machine.ts'
import { askedOf, confirmation, problemsOf } from '../../machines/api-order.selectors.ts'
import { apiOrderMessages } from '../../schemas/api-order/choices.ts'
import { commonMessages } from '../../schemas/messages.ts'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { inputOf, LongInput } from '../shared/form-inputs.tsx'
import { newId } from '../shared/new-id.ts'
import { Notice } from '../shared/notice.tsx'
import { useFocusOnComeback } from '../shared/use-focus-on-refusal.ts'
import classes from './api-orders.module.css'
import { OrderDelivery } from './order-delivery.tsx'
import { useFocusWithin } from './use-focus-within.ts'

type Props = { readonly actor: ApiOrderActor }

const words = {
  cancel: {
    title: 'Cancel this order?',
    text: 'We deliver nothing of it; what its supplier sends all the same is shown here, and can be refunded. This cannot be undone.',
    act: 'Cancel the order',
  },
  refund: {
    title: 'Refund this order?',
    text: 'All of it is refunded: what is left of each of its sales. This cannot be undone.',
    act: 'Refund the order',
  },
} as const

/** Why an order is cancelled or refunded, and whether the person means it. */
export function OrderQuestion({ actor }: Props) {
  const asked = useSelector(actor, askedOf)
  if (asked === null) return null
  if (asked === 'deliver') return <OrderDelivery actor={actor} />
  return (
    <>
      <Reason actor={actor} act={asked === 'cancel' ? 'cancel' : 'refund'} isBeneath={asked === 'refundAll'} />
      {asked === 'refundAll' && <OnceMore actor={actor} />}
    </>
  )
}

function Reason({ actor, act, isBeneath }: Props & { readonly act: 'cancel' | 'refund'; readonly isBeneath: boolean }) {
  const { reason, internalNote = '', failure, comebacks, holds } = useSelector(actor, ({ context }) => context)
  const problems = useSelector(actor, problemsOf, shallowEqual)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  const { title, text, act: label } = words[act]
  const isFixed = isBusy || isBeneath
  useFocusWithin(form)
  useFocusOnComeback(form, comebacks, !isBeneath)
  useLayoutEffect(() => {
    if (holds > 0) form.current?.querySelector('textarea')?.focus()
  }, [holds])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send(confirmation(actor.getSnapshot(), newId()))
  }
  return (
    <form
      ref={form}
      className={classes.question}
      aria-label={title}
      aria-busy={isBusy}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
    >
      <h3>{title}</h3>
      <p>{text}</p>
      {failure !== null && !isBeneath && <Notice kind="error">{failure}</Notice>}
      <LongInput
        value={reason}
        change={(value) => actor.send({ type: 'reason.changed', value })}
        input={inputOf({
          name: 'reason',
          label: 'Reason',
          hint: 'The partner reads this.',
          isRequired: true,
          isFixed: false,
          error: problems.reason,
          isEditable: !isFixed,
        })}
      />
      <LongInput
        value={internalNote}
        change={(value) => actor.send({ type: 'note.changed', value })}
        input={inputOf({
          name: 'internalNote',
          label: 'Internal note',
          hint: 'For staff only.',
          isRequired: false,
          error: problems.note,
          isFixed: false,
          isEditable: !isFixed,
        })}
      />
      <div className={classes.answers}>
        <Button variant="default" disabled={isFixed} onClick={() => actor.send({ type: 'asking.closed' })}>
          Keep it
        </Button>
        <Button type="submit" disabled={isFixed}>
          {isBusy && !isBeneath ? commonMessages.saving : label}
        </Button>
      </div>
    </form>
  )
}

/** Asked once more, since what is activated may be in use. */
function OnceMore({ actor }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title="Refund it all the same?"
      keepLabel="Keep it"
      onKeep={() => actor.send({ type: 'asking.closed' })}
      actLabel="Refund all the same"
      onAct={() => actor.send(confirmation(actor.getSnapshot(), newId()))}
      isBusy={isBusy}
    >
      <p>{apiOrderMessages.activated}.</p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </ConfirmDialog>
  )
}
