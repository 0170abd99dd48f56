import { shallowEqual, useSelector } from '@xstate/react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { askedOf, confirmation, problemsOf } from '../../../machines/partners/api-order.selectors.ts'
import { apiOrderMessages } from '../../../schemas/partners/api-order/choices.ts'
import { inputOf, LongInput } from '../../forms/form-inputs.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { QuestionForm } from './question-form.tsx'

type Props = { readonly actor: ApiOrderActor }

const words = {
  cancel: {
    title: 'Cancel this order?',
    text: 'Nothing is delivered. SIMs that the supplier still sends are shown here and can be refunded. This cannot be undone.',
    act: 'Cancel the order',
  },
  refund: {
    title: 'Refund this order?',
    text: 'Everything not yet refunded is refunded. This cannot be undone.',
    act: 'Refund the order',
  },
} as const

/** Asks for the reason of a cancellation or refund, and for confirmation. */
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
  const { reason, internalNote = '' } = useSelector(actor, ({ context }) => context)
  const problems = useSelector(actor, problemsOf, shallowEqual)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isEditable = !isBusy && !isBeneath
  return (
    <QuestionForm actor={actor} {...words[act]} keep="Keep order" isBeneath={isBeneath}>
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
          isEditable,
        })}
      />
      <LongInput
        value={internalNote}
        change={(value) => actor.send({ type: 'note.changed', value })}
        input={inputOf({
          name: 'internalNote',
          label: 'Internal note',
          hint: 'Only for employees.',
          isRequired: false,
          error: problems.note,
          isFixed: false,
          isEditable,
        })}
      />
    </QuestionForm>
  )
}

/** A second confirmation, since an activated SIM may be in use. */
function OnceMore({ actor }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title="Refund it anyway?"
      keepLabel="Keep order"
      onKeep={() => actor.send({ type: 'asking.closed' })}
      actLabel="Refund anyway"
      onAct={() => actor.send(confirmation(actor.getSnapshot(), newId()))}
      isBusy={isBusy}
    >
      <p>{apiOrderMessages.activated}.</p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </ConfirmDialog>
  )
}
