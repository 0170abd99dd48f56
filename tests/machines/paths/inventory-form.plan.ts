import { inventoryFormEvents } from '../../../src/machines/stock/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../src/machines/stock/inventory-form.machine.ts'
import { gaps } from './inventory-form.gaps.ts'
import { adding, changing, comesWhole, conflicts, inMemory, passesChecks } from './inventory-form.memory.ts'
import { any, changes, definePlan, except, isSavedBefore, only } from './plan.ts'
import { inventoryFormPromises } from './promises/inventory-form.ts'

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
      tries: except(
        isSavedBefore,
        any(
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
      ),
      key: ({ value, context }) => [value.work, context.fate],
    },
    {
      name: 'an item is edited',
      input: changing,
      tries: except(
        isSavedBefore,
        any(
          passesChecks,
          comesWhole,
          only(
            'save.requested',
            'save.confirmed',
            'back.requested',
            'draft.found',
            'draft.discarded',
            'retry.requested',
            'xstate.error.actor.loadRecord',
            'xstate.done.actor.saveRecord',
            'xstate.error.actor.saveRecord',
            'conflict.overwritten',
            'conflict.discarded',
            'conflict.dismissed',
          ),
        ),
      ),
      key: ({ value, context }) => [value.work, value.type, value.payment, context.fate],
    },
    {
      name: 'the ICCID of an item is emptied',
      input: changing,
      tries: any(
        (event) => event.type === 'field.changed' && event.field === 'iccid',
        comesWhole,
        only('save.requested', 'save.confirmed', 'save.reconsidered', 'draft.found'),
        passesChecks,
      ),
      key: ({ value, context }) => [value.work, context.draft.iccid === '', context.fate],
    },
    {
      name: 'what was done beside the form is taken over',
      input: changing,
      tries: any(comesWhole, only('changes.narrowed', 'item.corrected', 'item.voided', 'back.requested')),
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
      tries: any(
        comesWhole,
        only('invoice.requested', 'xstate.done.actor.downloadInvoice', 'xstate.error.actor.downloadInvoice'),
      ),
      key: ({ value, context }) => [value.invoice, value.work, context.loaded?.invoicePO],
    },
    {
      name: 'the options of the form are loaded',
      input: adding,
      tries: only('lookups.retried', 'xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
    ...inMemory,
    ...gaps,
  ],
  promises: inventoryFormPromises,
})
