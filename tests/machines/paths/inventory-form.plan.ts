import { isFailure } from '../../../src/machines/failure.ts'
import { inventoryFormEvents } from '../../../src/machines/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../src/machines/inventory-form.machine.ts'
import type { InventoryRecord } from '../../../src/schemas/inventory.ts'
import { any, changes, definePlan, only } from './plan.ts'
import { inventoryFormPromises } from './promises/inventory-form.ts'
import type { SampleEvent } from './sample-event.ts'

const adding = { mode: 'add', id: null, actorName: 'Asha Rao', submissionId: 'submission-1' } as const
const changing = { ...adding, mode: 'edit', id: 12 } as const

/** What the checks refuse is walked with a new item, which can be refused for more. */
const passesChecks = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.validateDraft' && Object.keys(output as object).length === 0

const enters =
  (field: string, value: string) =>
  (event: SampleEvent): boolean =>
    event.type === 'field.changed' && event.field === field && event.value === value

/** The connection is lost while the item is sent. */
const isNotAnswered = ({ type, error }: SampleEvent): boolean =>
  type === 'xstate.error.actor.saveRecord' && isFailure(error, 'Unreachable')
const conflicts = ({ type, error }: SampleEvent): boolean =>
  type === 'xstate.error.actor.saveRecord' && isFailure(error, 'Conflicted')

/** An item that can be changed has come: of any place, or one of a country. */
const comes = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.loadRecord' && (output as InventoryRecord).voided === undefined
const comesLocal = (event: SampleEvent): boolean => comes(event) && (event.output as InventoryRecord).country !== null

export const inventoryFormPlan = definePlan({
  name: 'inventoryForm',
  place: 'Add Inventory (/pages/InventoryMaster/Single), or Edit in a row of the Inventory List.',
  machine: inventoryFormMachine,
  events: inventoryFormEvents,
  impossible: { 'a new item meets a conflict': ({ before, event }) => before.context.id === null && conflicts(event) },
  walks: [
    {
      name: 'an item is added',
      input: adding,
      tries: any(
        changes('activationCode'),
        only(
          'save.requested',
          'save.confirmed',
          'back.requested',
          'draft.found',
          'draft.discarded',
          'xstate.done.actor.validateDraft',
          'xstate.error.actor.validateDraft',
          'xstate.done.actor.saveRecord',
          'xstate.error.actor.saveRecord',
          'conflict.overwritten',
          'conflict.discarded',
          'conflict.dismissed',
        ),
      ),
      key: ({ value, context }) => [value.work, context.fate],
    },
    {
      name: 'an item is edited',
      input: changing,
      tries: any(
        passesChecks,
        only(
          'save.requested',
          'save.confirmed',
          'back.requested',
          'draft.found',
          'draft.discarded',
          'retry.requested',
          'xstate.done.actor.loadRecord',
          'xstate.error.actor.loadRecord',
          'xstate.done.actor.saveRecord',
          'xstate.error.actor.saveRecord',
          'conflict.overwritten',
          'conflict.discarded',
          'conflict.dismissed',
        ),
      ),
      key: ({ value, context }) => [value.work, value.type, value.payment, context.fate],
    },
    {
      name: 'the ICCID of an item is emptied',
      input: changing,
      tries: any(
        (event) => event.type === 'field.changed' && event.field === 'iccid',
        only('save.requested', 'save.confirmed', 'save.reconsidered', 'draft.found', 'xstate.done.actor.loadRecord'),
        passesChecks,
      ),
      key: ({ value, context }) => [value.work, context.draft.iccid === '', context.fate],
    },
    {
      name: 'what was done beside the form is taken over',
      input: changing,
      tries: only(
        'xstate.done.actor.loadRecord',
        'changes.narrowed',
        'item.corrected',
        'item.voided',
        'back.requested',
      ),
      key: ({ value, context }) => [value.work, value.type, context.loaded?.invoicePO, context.loaded?.voided],
    },
    {
      name: 'the plans follow the country and the supplier',
      input: adding,
      tries: any(
        changes('country', 'supplierID', 'planID'),
        only('lookups.retried', 'xstate.done.actor.loadPlans', 'xstate.error.actor.loadPlans'),
      ),
      key: ({ value, context }) => [value.plans, context.draft.country, context.draft.supplierID, context.draft.planID],
    },
    {
      name: 'the suppliers follow the country',
      input: adding,
      tries: any(
        changes('country'),
        only('lookups.retried', 'xstate.done.actor.loadSuppliers', 'xstate.error.actor.loadSuppliers'),
      ),
      key: ({ value, context }) => [value.suppliers, context.draft.country],
    },
    {
      name: 'the type changes the place',
      input: adding,
      tries: changes('type', 'region'),
      key: ({ value, context }) => [value.type, value.plans, context.draft.region],
    },
    {
      name: 'the payment type hides the invoice',
      input: adding,
      tries: any(
        changes('paymentType'),
        only('invoicePO.chosen', 'invoicePO.refused', 'invoicePO.removed', 'invoicePO.lost'),
      ),
      key: ({ value, context: { draft, errors, file } }) => [value.payment, file, draft.invoicePO, errors],
    },
    {
      name: 'the stored invoice is downloaded',
      input: changing,
      tries: only(
        'invoice.requested',
        'xstate.done.actor.loadRecord',
        'xstate.done.actor.downloadInvoice',
        'xstate.error.actor.downloadInvoice',
      ),
      key: ({ value, context }) => [value.invoice, value.work, context.loaded?.invoicePO],
    },
    {
      name: 'the options of the form are loaded',
      input: adding,
      tries: only('lookups.retried', 'xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
    {
      name: 'what was refused is mended',
      isInMemory: true,
      input: adding,
      tries: any(
        changes('activationCode'),
        isNotAnswered,
        conflicts,
        only('save.requested', 'xstate.done.actor.validateDraft'),
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
        only('save.requested', 'save.confirmed', 'draft.found'),
      ),
      key: ({ value, context }) => [value.work, context.draft.iccid === '', context.notice],
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
      name: 'what was typed gives way to what is saved',
      isInMemory: true,
      input: changing,
      tries: any(
        comesLocal,
        changes('activationCode'),
        passesChecks,
        conflicts,
        only('save.requested', 'draft.found', 'conflict.discarded'),
      ),
      key: ({ value, context }) => [value.work, context.touched.length, context.restored, context.conflict],
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
  ],
  promises: {},
  promised: inventoryFormPromises,
})
