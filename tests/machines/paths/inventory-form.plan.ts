import { inventoryFormEvents } from '../../../src/machines/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../src/machines/inventory-form.machine.ts'
import { any, changes, definePlan, only, type Taken } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const adding = { mode: 'add', id: null, actorName: 'Asha Rao', submissionId: 'submission-1' } as const
const changing = { ...adding, mode: 'edit', id: 12 } as const

type Step = Taken<typeof inventoryFormMachine>

/** What the checks refuse is walked with a new item, which can be refused for more. */
const passesChecks = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.validateDraft' && Object.keys(output as object).length === 0

/** The country of a local item, the region of a roaming one. */
const placeOf = ({ type, country, region }: { type: string; country: string; region: string }): string =>
  type === 'local' ? country : region

const keepsDraft = ({ before, after }: Step) => before === null || after.context.draft === before.context.draft
const save = { type: 'save.requested', submissionId: 'submission-2' } as const
const edit = { type: 'field.changed', field: 'activationCode', value: 'another' } as const
const isClosed = ({ after }: Step) => !after.can(save) && !after.can({ ...edit, field: 'simpin' })

export const inventoryFormPlan = definePlan({
  name: 'inventoryForm',
  place: 'Add Inventory (/pages/InventoryMaster/Single), or Edit in a row of the Inventory List.',
  machine: inventoryFormMachine,
  events: inventoryFormEvents,
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
      tries: only('xstate.done.actor.loadRecord', 'item.corrected', 'item.voided', 'back.requested'),
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
      tries: any(changes('paymentType'), only('invoicePO.chosen', 'invoicePO.removed', 'invoicePO.lost')),
      key: ({ value, context }) => [value.payment, context.file, context.draft.invoicePO],
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
  ],
  promises: {
    'work.preparing.loading': (step) =>
      step.after.hasTag('busy') && step.after.context.notice === null && isClosed(step),
    'work.preparing.failed': (step) =>
      !step.after.hasTag('busy') &&
      step.after.context.notice !== null &&
      step.after.can({ type: 'retry.requested' }) &&
      isClosed(step),
    'work.editing': ({ after }) => !after.hasTag('busy') && after.can(save) && after.can(edit),
    'work.validating': (step) => step.after.hasTag('busy') && isClosed(step) && keepsDraft(step),
    'work.confirming': (step) =>
      !step.after.hasTag('busy') &&
      step.after.context.mode === 'edit' &&
      step.after.can({ type: 'save.confirmed', submissionId: 'submission-4' }) &&
      isClosed(step) &&
      keepsDraft(step),
    'work.saving': (step) =>
      step.after.hasTag('saving') &&
      step.after.context.fate === 'unanswered' &&
      Object.keys(step.after.context.errors).length === 0 &&
      isClosed(step) &&
      // Keeping mine takes over what the other person changed beside it.
      (keepsDraft(step) || step.event?.type === 'conflict.overwritten'),
    'work.conflicted': (step) =>
      step.after.context.conflict !== null && step.after.context.fate === 'spent' && isClosed(step) && keepsDraft(step),
    'work.voided': (step) => !step.after.hasTag('busy') && Boolean(step.after.context.loaded?.voided) && isClosed(step),
    'work.saved': isClosed,
    'work.left': isClosed,
    'type.local': ({ after }) =>
      after.context.draft.type === 'local' && (after.context.askedPlans?.regionId ?? 0) === 0,
    'type.roaming': ({ after }) =>
      after.context.draft.type === 'roaming' && (after.context.askedPlans?.countryId ?? 0) === 0,
    'payment.invoiced': ({ after }) => after.context.draft.paymentType !== 'payg',
    'payment.payAsYouGo': ({ after }) =>
      after.context.file === null &&
      (after.context.mode === 'edit' || after.context.draft.invoicePO === '') &&
      !after.can({ type: 'invoicePO.chosen', fileRef: 'ref-9', name: 'invoice.pdf', size: 1 }),
    'invoice.idle': ({ after }) => !after.hasTag('downloading'),
    'invoice.downloading': ({ after }) =>
      after.hasTag('downloading') && after.context.invoiceFailure === null && !after.can({ type: 'invoice.requested' }),
    'invoice.failed': ({ after }) => after.context.invoiceFailure !== null && after.can({ type: 'invoice.requested' }),
    'lookups.loading': ({ after }) => after.context.lookups.countries.length === 0,
    'lookups.ready': ({ after }) => after.context.lookups.countries.length > 0,
    'lookups.failed': ({ after }) => after.can({ type: 'lookups.retried' }),
    'suppliers.ready': ({ after }) => after.context.askedCountry === Number(after.context.draft.country),
    'suppliers.loading': ({ after }) => after.context.askedCountry === Number(after.context.draft.country),
    'suppliers.failed': ({ after }) => after.can({ type: 'lookups.retried' }),
    'plans.unasked': ({ after }) =>
      after.context.askedPlans === null &&
      after.context.lookups.plans.length === 0 &&
      placeOf(after.context.draft) === '',
    'plans.loading': ({ after }) => after.context.askedPlans !== null && after.context.lookups.plans.length === 0,
    'plans.ready': ({ after }) => after.context.askedPlans !== null && after.context.lookups.plans.length > 0,
    'plans.failed': ({ after }) => after.context.lookups.plans.length === 0 && after.can({ type: 'lookups.retried' }),
  },
})
