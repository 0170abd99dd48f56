import type { SnapshotFrom } from 'xstate'
import { isFailure } from '../../../src/machines/core/failure.ts'
import { apiOrderEvents } from '../../../src/machines/partners/api-order.events.ts'
import { apiOrderMachine } from '../../../src/machines/partners/api-order.machine.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import type { ActOutcome } from '../../../src/services/partners/api-order-service.ts'
import { any, definePlan, only } from './plan.ts'
import { apiOrderPromises } from './promises/api-order.ts'
import type { SampleEvent } from './sample-event.ts'

const looksAt = any(
  only('tab.chosen', 'reveal.requested', 'again.requested', 'refresh.requested'),
  only('order.opened', 'order.closed', 'retry.chosen', 'xstate.done.actor.retryOrder'),
  only('xstate.done.actor.loadOrder', 'xstate.done.actor.revealValue', 'xstate.error.actor.revealValue'),
)

/** What is begun with an order, and is forgotten where another one is opened. */
const begins = any(
  only('order.opened', 'order.closed', 'cancel.chosen', 'refund.chosen', 'reason.changed', 'asking.closed'),
  ({ type, problem }) => type === 'resend.chosen' || (type === 'confirm.given' && problem !== null),
  only('xstate.done.actor.loadOrder', 'xstate.done.actor.resendOrder', 'xstate.error.actor.resendOrder'),
)

/** A note is written beside the reason, and forgotten with the order or once it was sent. */
const notes = any(
  ({ type, id, value }) =>
    (type === 'order.opened' && id === 11) || (type === 'reason.changed' && value === 'Ordered twice'),
  ({ type, problem }) => type === 'note.changed' || (type === 'confirm.given' && problem === null),
  only(
    'order.closed',
    'cancel.chosen',
    'refund.chosen',
    'asking.closed',
    'resend.chosen',
    'xstate.done.actor.loadOrder',
  ),
  ({ type, error }) => /^xstate.error.actor.(cancel|resend)/.test(type) && isFailure(error, 'Unreachable'),
  ({ type, output }) => /^xstate.done.actor.(cancel|refund)/.test(type) && (output as ActOutcome).refusedFor === null,
)

/** An order is delivered by hand. */
const delivers = any(
  ({ type, id }) => type === 'order.opened' && id === 11,
  only('deliver.chosen', 'delivery.changed', 'confirm.given', 'asking.closed', 'order.closed'),
  ({ type, error }) => type === 'xstate.error.actor.deliverOrder' && isFailure(error, 'Unreachable'),
  only('xstate.done.actor.deliverOrder'),
  ({ type, output }) => type === 'xstate.done.actor.loadOrder' && (output as ApiOrderDetail).acts.includes('deliver'),
)

/** A value is revealed while a file is to be taken, of an order that was delivered. */
const revealsBeside = any(
  ({ type, tab, id }) => (type === 'tab.chosen' && tab === 'payload') || (type === 'order.opened' && id === 11),
  only('resend.chosen', 'reveal.requested', 'again.requested', 'refresh.requested', 'file.requested', 'order.closed'),
  only('xstate.done.actor.revealValue', 'xstate.done.actor.fetchFile', 'xstate.error.actor.fetchFile'),
  ({ type, error }) => /^xstate.error.actor.(reveal|resend)/.test(type) && isFailure(error, 'Unreachable'),
  ({ type, output }) =>
    (type === 'xstate.done.actor.loadOrder' && (output as ApiOrderDetail).acts.includes('resend')) ||
    (type === 'xstate.done.actor.resendOrder' && (output as ActOutcome).how === 'file'),
)

/** Why the server did not do it. */
const refusedFor = ({ output }: SampleEvent): unknown =>
  ((output ?? {}) as { readonly refusedFor?: unknown }).refusedFor ?? null

/** What decides where an order is led that something is done about. */
const treatedAs = (snapshot: SnapshotFrom<typeof apiOrderMachine>): unknown => {
  const { order, reason, problem, submissionId, isFileOffered, notice, isActivatedToo, failure } = snapshot.context
  return [
    snapshot.value,
    snapshot.matches({ opened: 'loading' }) && order === null,
    snapshot.matches('sending') && [isActivatedToo, reason !== ''],
    snapshot.matches({ opened: 'shown' }) && [order?.acts.join(), reason !== '', isFileOffered, notice !== null],
    snapshot.matches({ opened: 'asking' }) && [
      ...[reason !== '', problem !== null, submissionId !== null, failure !== null],
    ],
  ]
}

/** What decides where an order is led that is only looked at, and another one beside it, from which little is new. */
const lookedAt = (snapshot: SnapshotFrom<typeof apiOrderMachine>): unknown => {
  const { id, tab, order, failure, notice, revealed } = snapshot.context
  const isShown = snapshot.matches({ opened: 'shown' })
  const place = [
    snapshot.value,
    id,
    snapshot.matches({ opened: 'loading' }) && order === null,
    isShown && order?.acts.join(),
  ]
  return id === 12 ? [...place, tab, isShown && notice !== null, revealed.length, failure !== null] : place
}

/** What is begun with which order. */
const begunWith = (snapshot: SnapshotFrom<typeof apiOrderMachine>): unknown => {
  const { id, order, reason, problem, isFileOffered } = snapshot.context
  return [snapshot.value, id, order?.acts.join(), reason !== '', problem !== null, isFileOffered]
}

/** What decides where an order is led of which a note is written; without one nothing is new. */
const notedBeside = (snapshot: SnapshotFrom<typeof apiOrderMachine>): unknown => {
  const { id, order, reason, internalNote, failure, submissionId } = snapshot.context
  if (id !== 12) return null
  const isNoted = internalNote !== undefined
  const isAsked = snapshot.matches({ opened: 'asking' })
  if (!isNoted && !isAsked && !snapshot.matches({ opened: 'shown' })) return [snapshot.value, 'without']
  const asked = isAsked && [isNoted && reason !== '', isNoted && failure !== null && submissionId !== null]
  return [snapshot.value, isNoted, order?.acts.join(), asked]
}

/** What decides where an order is led that is delivered by hand. */
const deliveredBeside = (snapshot: SnapshotFrom<typeof apiOrderMachine>): unknown => {
  const { id, order, delivery, problem, failure } = snapshot.context
  if (id !== 12) return null
  if (snapshot.matches({ opened: 'shown' })) return [snapshot.value, order?.acts.join()]
  if (snapshot.matches('sending')) return [snapshot.value, delivery !== undefined]
  if (!snapshot.matches({ opened: 'asking' })) return snapshot.value
  return [snapshot.value, delivery?.codes || delivery?.quantity, problem !== null, failure !== null]
}

/** What is revealed of an order whose file is offered. */
const revealedBeside = (snapshot: SnapshotFrom<typeof apiOrderMachine>): unknown => {
  const { id, tab, order, isFileOffered, revealed } = snapshot.context
  // From another one nothing leads back to it that is new.
  return id === 12 ? [snapshot.value, tab, order === null, isFileOffered, revealed.length] : id
}

/** What the screen says is wrong with what was typed. */
const problemIn = (before: Pick<SnapshotFrom<typeof apiOrderMachine>, 'context' | 'matches'>): string | null => {
  const { reason, delivery } = before.context
  if (!before.matches({ opened: { asking: 'deliver' } })) return reason.trim() === '' ? apiOrderMessages.reason : null
  return delivery?.quantity === '0' && delivery.codes === '' ? apiOrderMessages.deliverCount(2) : null
}

export const apiOrderPlan = definePlan({
  name: 'apiOrder',
  place: 'API Order Management (/pages/PartnerReports/ApiOrderManagement), of an order of it.',
  machine: apiOrderMachine,
  events: apiOrderEvents,
  walks: [
    {
      name: 'an order is opened from its row, and something is done about it',
      input: { id: 0 },
      tries: (event) =>
        !event.type.startsWith('deliver') &&
        event.type !== 'tab.chosen' &&
        event.type !== 'reveal.requested' &&
        (event.type !== 'order.opened' || Number(event.id) === 12),
      key: treatedAs,
    },
    {
      name: 'an order is opened by its address, looked at from all sides, and a value of it revealed',
      input: { id: 12 },
      tries: looksAt,
      key: lookedAt,
    },
    {
      name: 'another order is opened beside one that something was begun with',
      input: { id: 12 },
      tries: begins,
      key: begunWith,
    },
    {
      name: 'an order is delivered by hand',
      input: { id: 12 },
      tries: delivers,
      key: deliveredBeside,
    },
    {
      name: 'a note that no partner reads is written beside the reason',
      input: { id: 12 },
      tries: notes,
      key: notedBeside,
    },
    {
      name: 'a value is revealed while the file of the delivery is to be taken',
      input: { id: 12 },
      tries: revealsBeside,
      key: revealedBeside,
    },
  ],
  // The screen says what is wrong with the reason; what is masked is revealed where the payload is shown; and a reason is
  // missing only where none was given.
  isSent: ({ before, event }) => {
    const { reason, internalNote = '', tab, id, order } = before.context
    switch (event.type) {
      case 'confirm.given':
        return event.problem === problemIn(before)
      case 'reason.changed':
        return event.value !== reason
      case 'delivery.changed':
        return event.value !== before.context.delivery?.[event.field as 'quantity' | 'codes']
      case 'note.changed':
        return event.value !== internalNote
      case 'tab.chosen':
        return event.tab !== tab && order !== null
      case 'reveal.requested':
        return tab === 'payload'
      case 'order.opened':
        return event.id !== id
      default:
        return true
    }
  },
  impossible: {
    'who was asked once more is not asked again': ({ before, event }) =>
      before.context.isActivatedToo && refusedFor(event) === 'activated',
  },
  promises: apiOrderPromises,
})
