import type { SnapshotFrom } from 'xstate'
import { offlineSaleEvents } from '../../../src/machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../src/machines/billing/offline-sale.machine.ts'
import { keysOf } from '../../../src/schemas/billing/offline-sale/draft.ts'
import { isSent } from './offline-sale.sent.ts'
import {
  addsPlan,
  addsService,
  boxes,
  comesTo,
  fails,
  fewerSims,
  findsSims,
  goesTo,
  isChecked,
  isFound,
  lackingOffered,
  rejects,
  removesFirst,
} from './offline-sale.tries.ts'
import { any, changes, definePlan, only } from './plan.ts'
import { offlineSalePromises } from './promises/offline-sale.ts'

type Snapshot = SnapshotFrom<typeof offlineSaleMachine>

const at = (step: number) => ({ step, draftId: 'draft-1' })

const isChoosing = (snapshot: Snapshot): boolean => snapshot.hasTag('choosing')

export const offlineSalePlan = definePlan({
  name: 'offlineSale',
  place: 'Create Offline Plan (/pages/BillingReports/CreateOfflinePlan), and Billing below it.',
  machine: offlineSaleMachine,
  events: offlineSaleEvents,
  isSent,
  weights: { 'field.changed': 4, 'next.requested': 3, 'draft.readOnly': 0.3, 'draft.takenOver': 0.3 },
  walks: [
    {
      name: 'the steps are gone through',
      input: at(1),
      tries: only('next.requested', 'previous.requested'),
      key: ({ context }) => context.step,
    },
    {
      name: 'any step is chosen',
      input: at(1),
      tries: only('step.chosen'),
      key: () => '',
    },
    {
      name: 'it is asked how the sale stands',
      input: at(1),
      tries: any(
        changes('customerID'),
        isChecked,
        only('xstate.error.actor.checkSale', 'retry.requested', 'draft.discarded'),
      ),
      key: ({ value, context: { draft } }) => [value.check, draft.customerID],
    },
    {
      name: 'it is asked anew how the sale stands, as the customer is taken back',
      input: at(1),
      tries: any(
        changes('customerID'),
        isChecked,
        only('xstate.error.actor.checkSale', 'undo.requested', 'redo.requested'),
      ),
      key: ({ value, context: { draft, history } }) => [value.check, draft.customerID, history.future.length],
    },
    {
      name: 'SIMs are chosen',
      input: at(1),
      tries: any(
        changes('customerID', '1.planID'),
        goesTo(2, 3),
        ...[findsSims, rejects, only('stock.suggested', 'codes.pasted', 'xstate.error.actor.chooseSims')],
      ),
      key: (snapshot) => {
        const { step, draft, asked, rejected, notice } = snapshot.context
        if (draft.customerID === '' || draft['1.planID'] === '') return [step, draft.customerID]
        return [step, isChoosing(snapshot) && [asked], draft['1.ids'], rejected.length, notice]
      },
    },
    {
      name: 'SIMs are looked at, and taken out',
      input: at(1),
      tries: any(
        ...[changes('customerID', '1.planID'), goesTo(2, 3), isChecked, findsSims],
        ...[fails('chooseSims', 'Unreachable'), only('sim.removed')],
      ),
      key: (snapshot) => {
        const { step, draft, checked, notice } = snapshot.context
        const isKnown = [snapshot.value.check, checked !== null, notice !== null]
        return [step, isChoosing(snapshot), draft.customerID, draft['1.planID'], draft['1.ids'], ...isKnown]
      },
    },
    fewerSims,
    {
      name: 'the step of the SIMs is left',
      isInMemory: true,
      input: at(3),
      tries: any(
        ...[goesTo(2, 5), comesTo(5), rejects],
        only('stock.suggested', 'codes.pasted', 'next.requested', 'previous.requested'),
      ),
      key: (snapshot) => {
        const { step, asked, rejected } = snapshot.context
        return [step, isChoosing(snapshot) && [asked], rejected.length]
      },
    },
    {
      name: 'a draft is found, or thrown away, after SIMs were looked for',
      isInMemory: true,
      input: at(3),
      tries: any(
        goesTo(5),
        isFound,
        fails('chooseSims', 'Refused'),
        ...[findsSims, rejects, only('stock.suggested', 'codes.pasted', 'draft.discarded')],
      ),
      key: (snapshot) => {
        const { value, context } = snapshot
        const { step, draft, history, asked, rejected, notice } = context
        return [
          ...[step, isChoosing(snapshot) && [asked], value.work === 'offering'],
          ...[draft['1.ids'], history.past.length > 0, rejected.length, notice],
        ]
      },
    },
    {
      name: 'SIMs that are lacking are looked for at once',
      input: at(1),
      tries: any(changes('customerID', '1.planID'), goesTo(2, 3, 5), comesTo(3), fails('chooseSims', 'Refused')),
      key: (snapshot) => {
        const { step, draft, notice } = snapshot.context
        return [step, isChoosing(snapshot), draft.customerID, draft['1.planID'], notice]
      },
    },
    {
      name: 'SIMs that are lacking are looked for from step to step',
      isInMemory: true,
      input: at(1),
      tries: any(
        changes('customerID', '1.planID'),
        fails('chooseSims', 'Refused'),
        only('next.requested', 'previous.requested'),
      ),
      key: (snapshot) => {
        const { step, draft, notice } = snapshot.context
        return [step, isChoosing(snapshot), draft.customerID, draft['1.planID'], notice]
      },
    },
    lackingOffered,
    {
      // Issue leads to the first missing field, so the fields are filled in exactly that order.
      name: 'an invoice is issued',
      input: at(6),
      tries: any(
        changes('customerID', '1.planID', 'paymentMode'),
        goesTo(6),
        findsSims,
        isChecked,
        only('issue.requested', 'xstate.done.actor.issueSale', 'xstate.error.actor.issueSale'),
      ),
      key: (snapshot) => {
        const { value, context } = snapshot
        const { step, draft, notice } = context
        const isLast = step === 6 && draft.paymentMode !== ''
        return [
          ...[step, isChoosing(snapshot), draft.customerID, draft['1.planID'], draft['1.ids'], draft.paymentMode],
          isLast && [value.check === 'known', context.checked !== null, value.work, notice],
        ]
      },
    },
    boxes,
    {
      name: 'how it is paid is all that is missing',
      isInMemory: true,
      input: at(1),
      tries: any(changes('customerID', '1.planID'), findsSims, goesTo(2, 3, 6), only('issue.requested')),
      key: (snapshot) => {
        const { step, draft, errors } = snapshot.context
        const isOpen = Object.keys(errors).length === 0
        return isOpen ? [step, isChoosing(snapshot), draft.customerID, draft['1.planID'], draft['1.ids']] : 'told'
      },
    },
    {
      name: 'SIMs are all that is missing',
      isInMemory: true,
      input: at(1),
      tries: any(
        ...[changes('customerID', '1.planID', 'paymentMode'), findsSims, goesTo(2, 3, 5, 6)],
        only('sim.removed', 'issue.requested'),
      ),
      key: (snapshot) => {
        const { step, draft, errors } = snapshot.context
        const entered = [draft['1.planID'], draft['1.ids'], draft['1.unitPrice'], draft.paymentMode, draft.customerID]
        if (Object.keys(errors).length === 0) return [step, isChoosing(snapshot), ...entered]
        return Object.keys(errors).join() === '1.ids' ? ['told', isChoosing(snapshot)] : 'told'
      },
    },
    {
      name: 'what is refused is history where it is changed',
      isInMemory: true,
      input: at(1),
      tries: any(
        changes('customerID'),
        goesTo(1, 3),
        fails('chooseSims', 'Refused'),
        only('stock.suggested', 'undo.requested', 'redo.requested'),
      ),
      key: (snapshot) => {
        const { step, draft, notice, history } = snapshot.context
        return [step, isChoosing(snapshot), draft.customerID, notice, history.future.length]
      },
    },
    {
      name: 'plans are added and taken out',
      input: at(2),
      tries: any(removesFirst, addsPlan),
      key: ({ context: { draft } }) => Math.min(keysOf(draft).length, 2),
    },
    {
      name: 'a service line is added',
      input: at(2),
      tries: addsService,
      key: ({ context: { draft } }) => Math.min(keysOf(draft).length, 2),
    },
    {
      name: 'plans are added and taken out after they were refused',
      isInMemory: true,
      input: at(2),
      tries: any(goesTo(2, 6), removesFirst, addsPlan, only('issue.requested')),
      key: ({ context: { step, draft, errors } }) => {
        const isEmpty = keysOf(draft).length === 0
        return 'customerID' in errors ? [step, isEmpty && 'lines' in errors] : [step === 6, isEmpty]
      },
    },
    {
      name: 'plans are added and taken out after SIMs were not found',
      isInMemory: true,
      input: at(3),
      tries: any(
        removesFirst,
        addsPlan,
        fails('chooseSims', 'Unreachable'),
        only('stock.suggested', 'previous.requested'),
      ),
      key: (snapshot) => {
        const { step, notice, draft } = snapshot.context
        return step === 3 ? [isChoosing(snapshot), notice] : step === 2 && notice !== null && keysOf(draft).length
      },
    },
    {
      name: 'changes are taken back and done again',
      input: at(4),
      tries: any(changes('remarks'), only('field.left', 'undo.requested', 'redo.requested')),
      key: ({ context: { history } }) => [history.past.length, history.future.length, history.typing],
    },
    {
      name: 'the person starts again',
      input: at(5),
      tries: any(
        changes('paymentMode'),
        only('discard.requested', 'discard.reconsidered', 'draft.discarded', 'draft.readOnly'),
      ),
      key: ({ value, context: { step, draft } }) => [step, value.question, value.access, draft.paymentMode],
    },
    {
      name: 'a kept draft is offered',
      input: at(1),
      tries: any(
        changes('customerID'),
        goesTo(2, 6),
        only('draft.found', 'draft.continued', 'draft.discarded', 'draft.readOnly', 'draft.takenOver'),
        only('discard.requested', 'discard.reconsidered'),
      ),
      key: ({ value, context: { step, draft } }) => [
        ...[step, draft.customerID, value.access, value.work === 'offering', value.question],
      ],
    },
    {
      name: 'another tab works on the draft',
      input: at(5),
      tries: any(
        changes('paymentMode'),
        only('draft.readOnly', 'draft.takenOver', 'undo.requested', 'redo.requested', 'next.requested'),
      ),
      key: ({ value, context: { step, history } }) =>
        step === 5 && [value.access, history.past.length > 0, history.future.length > 0],
    },
    {
      name: 'the options are loaded',
      input: at(1),
      tries: only('retry.requested', 'xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
  ],
  promises: offlineSalePromises,
})
