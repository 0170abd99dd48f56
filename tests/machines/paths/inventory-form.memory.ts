import { isFailure } from '../../../src/machines/core/failure.ts'
import type { inventoryFormMachine } from '../../../src/machines/stock/inventory-form.machine.ts'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import { any, changes, isSavedBefore, only, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

export const adding = { mode: 'add', id: null, actorName: 'Asha Rao', submissionId: 'submission-1' } as const
export const changing = { ...adding, mode: 'edit', id: 12 } as const

/** Refusals by the checks are walked with a new SIM, which has more fields that can be refused. */
export const passesChecks = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.validateDraft' && Object.keys(output as object).length === 0

const enters =
  (field: string, value: string) =>
  (event: SampleEvent): boolean =>
    event.type === 'field.changed' && event.field === field && event.value === value

/** The ways in which a save that was sent may fail. */
const meets =
  (failure: Parameters<typeof isFailure>[1]) =>
  ({ type, error }: SampleEvent): boolean =>
    type === 'xstate.error.actor.saveRecord' && isFailure(error, failure)
const [isNotAnswered, meetsRefusal] = [meets('Unreachable'), meets('Refused')]
const isRefused = (event: SampleEvent): boolean => meetsRefusal(event) && !isSavedBefore(event)
export const conflicts = meets('Conflicted')

/** A SIM with all its fields has arrived. */
export const comesWhole = ({ type, output }: SampleEvent): boolean => {
  const { untold, unread } = (output ?? {}) as Partial<InventoryRecord>
  return type === 'xstate.done.actor.loadRecord' && untold === undefined && unread === undefined
}
/** A SIM that can be edited has arrived: of any place, or of one country. */
const comes = (event: SampleEvent): boolean =>
  comesWhole(event) && (event.output as InventoryRecord).voided === undefined
const comesLocal = (event: SampleEvent): boolean => comes(event) && (event.output as InventoryRecord).country !== null

/** Another person has voided the SIM. */
const comesVoided = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.loadRecord' && (output as InventoryRecord).voided !== undefined

/** Combinations that no screen shows: facts of two walks, or of an answer and what was done before it. */
export const inMemory: ReadonlyArray<Walk<typeof inventoryFormMachine>> = [
  {
    name: 'SIMs are added one after the other',
    isInMemory: true,
    input: adding,
    tries: any(
      changes('activationCode'),
      passesChecks,
      only(
        'another.requested',
        'save.requested',
        'added.undone',
        'draft.found',
        'xstate.done.actor.saveRecord',
        'xstate.done.actor.voidAdded',
        'xstate.error.actor.voidAdded',
      ),
    ),
    key: ({ value, context: { added = [], draft, goesOn, restored, undoing } }) => {
      const [last] = added
      const isAtRest = value.work === 'editing' || value.work === 'undoing'
      const isFilled = draft.activationCode !== '' && last === undefined
      const isFound = isFilled && restored
      return isAtRest
        ? [value.work, isFilled, isFound, last !== undefined, last?.isUndone, last?.problem, undoing !== undefined]
        : [value.work, goesOn === true, isFound]
    },
  },
  {
    name: 'a new SIM was saved before with other values',
    isInMemory: true,
    input: adding,
    tries: any(
      passesChecks,
      isSavedBefore,
      comesLocal,
      comesVoided,
      only(
        'save.requested',
        'another.requested',
        'invoicePO.chosen',
        'draft.found',
        'draft.discarded',
        'xstate.error.actor.loadRecord',
      ),
    ),
    key: ({ value, context: { loaded, touched, goesOn, restored, savedBefore } }) => [
      value.work,
      loaded !== null,
      touched,
      goesOn,
      restored,
      savedBefore,
    ],
  },
  {
    name: 'what was refused is mended',
    isInMemory: true,
    input: adding,
    tries: any(
      changes('activationCode'),
      isNotAnswered,
      conflicts,
      only('save.requested', 'another.requested', 'xstate.done.actor.validateDraft'),
    ),
    key: ({ value, context }) => [value.work, Object.keys(context.errors), context.notice],
  },
  {
    name: 'an answer is lost where codes are emptied',
    isInMemory: true,
    input: changing,
    tries: any(
      comesLocal,
      enters('iccid', ''),
      passesChecks,
      isNotAnswered,
      only('save.requested', 'save.confirmed', 'draft.found', 'another.requested'),
    ),
    key: ({ value, context }) => [value.work, context.draft.iccid === '', context.notice],
  },
  {
    name: 'what was refused is passed where codes are emptied',
    isInMemory: true,
    input: changing,
    tries: any(comesLocal, enters('iccid', ''), passesChecks, isRefused, only('save.requested', 'save.confirmed')),
    key: ({ value, context }) => [value.work, context.draft.iccid === '', Object.keys(context.errors)],
  },
  {
    name: 'an expiry date that has passed is asked about once',
    isInMemory: true,
    input: adding,
    tries: any(
      changes('expiryDate'),
      passesChecks,
      isNotAnswered,
      only('save.requested', 'another.requested', 'save.confirmed', 'save.reconsidered'),
    ),
    key: ({ value, context }) => [value.work, context.draft.expiryDate, context.agreedExpiry],
  },
  {
    name: 'a plan brings its supplier',
    isInMemory: true,
    input: adding,
    tries: any(
      enters('country', '81'),
      changes('planID'),
      only('xstate.done.actor.loadSuppliers', 'xstate.done.actor.loadPlans'),
    ),
    key: ({ value, context: { draft, lookups } }) => [
      value.suppliers,
      value.plans,
      lookups.suppliers.length,
      draft.planID,
      draft.supplierID,
    ],
  },
  {
    name: 'a new item is begun again in another place',
    isInMemory: true,
    input: adding,
    tries: any(enters('country', '81'), changes('planID', 'type'), only('draft.discarded')),
    key: ({ context: { draft, hiddenPlan } }) => [draft.type, draft.country, draft.planID, hiddenPlan],
  },
  {
    name: 'a new item is begun again with an invoice',
    isInMemory: true,
    input: adding,
    tries: any(changes('paymentType'), only('invoicePO.chosen', 'draft.found', 'draft.discarded')),
    key: ({ value, context }) => [value.payment, context.file, context.restored],
  },
  {
    name: 'an item is begun again in its own place',
    isInMemory: true,
    input: changing,
    tries: any(comesLocal, enters('country', ''), changes('type'), only('draft.discarded')),
    key: ({ value, context: { draft, hiddenPlan } }) => [value.work, draft.type, draft.country, hiddenPlan],
  },
  {
    name: 'an item has moved when it is begun again',
    isInMemory: true,
    input: changing,
    tries: any(comes, only('draft.found', 'draft.discarded', 'xstate.done.actor.loadPlans')),
    key: ({ value, context }) => [value.work, value.type, value.plans, context.restored],
  },
  {
    name: 'what was typed gives way to what is saved, or voided',
    isInMemory: true,
    input: changing,
    tries: any(
      comesLocal,
      comesVoided,
      enters('type', 'roaming'),
      passesChecks,
      conflicts,
      only('save.requested', 'draft.found', 'conflict.discarded'),
    ),
    key: ({ value, context }) => [value.work, value.type, context.restored && context.hiddenPlan !== ''],
  },
  {
    name: 'a supplier who does not serve the country is chosen no more',
    isInMemory: true,
    input: adding,
    tries: any(
      enters('country', '81'),
      enters('type', 'roaming'),
      changes('supplierID', 'planID'),
      only('xstate.done.actor.loadSuppliers'),
    ),
    key: ({ value, context: { draft, hiddenPlan } }) => [
      value.suppliers,
      draft.type,
      draft.country,
      draft.supplierID,
      draft.planID,
      hiddenPlan,
    ],
  },
  {
    name: 'the plans of a supplier go with the supplier',
    isInMemory: true,
    input: adding,
    tries: any(
      enters('country', '81'),
      changes('supplierID'),
      only('xstate.done.actor.loadSuppliers', 'xstate.done.actor.loadPlans'),
    ),
    key: ({ value, context }) => [value.suppliers, value.plans, context.draft.country, context.draft.supplierID],
  },
  {
    name: 'the plans of a new item go when it is begun again',
    isInMemory: true,
    input: adding,
    tries: any(enters('country', '81'), only('xstate.done.actor.loadPlans', 'draft.discarded')),
    key: ({ value, context }) => [value.plans, context.draft.country],
  },
  {
    name: 'the plans of another region go when an item is begun again',
    isInMemory: true,
    input: changing,
    tries: any(
      comesLocal,
      enters('type', 'roaming'),
      changes('region'),
      only('xstate.done.actor.loadPlans', 'draft.discarded'),
    ),
    key: ({ value, context }) => [value.work, value.type, value.plans, context.draft.region],
  },
  {
    name: 'the supplier or the country changes after an answer was lost',
    isInMemory: true,
    input: adding,
    tries: any(
      enters('country', '81'),
      changes('supplierID'),
      passesChecks,
      isNotAnswered,
      only('save.requested', 'xstate.done.actor.loadSuppliers'),
    ),
    key: ({ value, context }) => [
      value.work,
      value.suppliers,
      context.draft.country,
      context.draft.supplierID,
      context.fate,
    ],
  },
  {
    name: 'the invoice changes after an answer was lost',
    isInMemory: true,
    input: adding,
    tries: any(passesChecks, isNotAnswered, only('save.requested', 'invoicePO.chosen', 'invoicePO.removed')),
    key: ({ value, context }) => [value.work, context.file, context.fate],
  },
  {
    name: 'the supplier or the country changes of an edited SIM after an answer was lost',
    isInMemory: true,
    input: changing,
    tries: any(
      comesLocal,
      changes('country'),
      changes('supplierID'),
      passesChecks,
      isNotAnswered,
      only('save.requested', 'save.confirmed', 'xstate.done.actor.loadSuppliers'),
    ),
    key: ({ value, context }) => [
      value.work,
      value.suppliers,
      context.draft.country,
      context.draft.supplierID,
      context.fate,
    ],
  },
]
