import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryFormEvents } from '../../../../src/machines/stock/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../../src/machines/stock/inventory-form.machine.ts'
import type { InventoryRecord } from '../../../../src/schemas/stock/inventory.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'
import {
  conflictStates,
  draftStays,
  laysOver,
  loadFails,
  loadRules,
  loadStates,
  lookupStates,
  movingStates,
  savingStates,
} from './forms.ts'
import { filling } from './inventory-form.filling.ts'
import { options } from './inventory-form.options.ts'
import { formOf, newItem, numbered, otherStockDay } from './inventory-form.rules.ts'
import { empties, isExpired, saving, sendsEmpty } from './inventory-form.saving.ts'
import {
  type After,
  type Before,
  offersFollow,
  placeOf,
  plansFor,
  plansGo,
  shapeFollows,
} from './inventory-form.words.ts'

const save = { type: 'save.requested', submissionId: 'submission-9' } as const
const edit = { type: 'field.changed', field: 'activationCode', value: 'another' } as const
const invoice = { type: 'invoicePO.chosen', fileRef: 'ref-9', name: 'invoice.pdf', size: 1 } as const

const closed = { 'nothing can be changed or saved': ({ after }: After) => !after.can(save) && !after.can(edit) }

type Loaded = { readonly event: { readonly output: InventoryRecord } }
const loading = { 'the item is waited for': ({ before }: Before) => isIn(before, 'work.preparing.loading') }
const savedOf = ({ before, event }: Before & Loaded) => formOf(numbered(event.output, before.context.lookups.countries))
const LOCKED: ReadonlyArray<string> = ['invoicePO', 'invoiceCost', 'buyingCost', 'sellingcost']
/** What was typed since a SIM was saved by an earlier try; nothing of any other SIM, nor of one that was voided. */
const typedIn = ({ before: { context }, event }: Before & Loaded) =>
  context.savedBefore === undefined || context.loaded !== null || event.output.voided != null ? [] : context.touched
const recordOf = (about: Before & Loaded) => ({
  ...savedOf(about),
  ...Object.fromEntries(
    typedIn(about)
      .filter((name) => !LOCKED.includes(name))
      .map((name) => [name, about.before.context.draft[name]]),
  ),
})
const begins = {
  'the form begins with the item': ({ before, event, after: { context } }: Before & After & Loaded) =>
    isSame(context.loaded, numbered(event.output, before.context.lookups.countries)) &&
    isSame(context.draft, recordOf({ before, event })) &&
    context.version === (event.output.version ?? null) &&
    isSame([context.touched, context.errors, context.conflict, context.hiddenPlan], [[], {}, null, '']) &&
    !context.restored,
}

export const inventoryFormPromises = definePromises(
  { machine: inventoryFormMachine, events: inventoryFormEvents },
  {
    begins: {
      'a new item can be filled in at once, one that is edited is loaded': ({ input, after }) =>
        isIn(after, input.mode === 'add' ? 'work.editing' : 'work.preparing.loading'),
      'it is local stock with an invoice, and knows nothing more': ({ input, after: { context } }) =>
        isSame(context.draft, newItem) &&
        isSame(context.lookups, { countries: [], regions: [], suppliers: [], plans: [] }) &&
        context.submissionId === input.submissionId &&
        context.fate === 'unsent' &&
        isSame([context.restored, context.onlyChanges], [false, true]) &&
        context.loaded === null,
    },
    events: {
      ...filling,
      ...options,
      ...saving,
      ...loadRules('loadRecord'),
      'invoice.requested': [
        {
          in: ['invoice.idle', 'invoice.failed'],
          when: {
            'an invoice is stored': ({ before: { context } }) =>
              context.loaded !== null && context.loaded.invoicePO !== '',
          },
          to: 'invoice.downloading',
          changes: ['invoiceFailure'],
          asks: ['downloadInvoice'],
        },
      ],
      'xstate.done.actor.loadRecord': [
        {
          in: 'work.preparing.loading',
          when: { 'the item was voided': ({ event }) => event.output.voided != null },
          to: 'work.voided',
          changes: ['loaded', 'draft', 'version', 'touched', 'restored', 'conflict', 'hiddenPlan', 'savedBefore'],
          so: begins,
        },
        {
          ...laysOver,
          changes: ['loaded', 'draft', 'version', 'restored', 'touched', 'savedBefore'],
          so: {
            'what was changed stays, except in a field that is locked by now': (about) => {
              const { before, event, after } = about
              const { loaded, draft, version, touched } = after.context
              return (
                isSame(loaded, numbered(event.output, before.context.lookups.countries)) &&
                isSame(draft, recordOf(about)) &&
                version === (event.output.version ?? null) &&
                isSame(
                  touched,
                  typedIn(about).filter((name) => !LOCKED.includes(name)),
                )
              )
            },
            'it names the fields whose typed values are lost': (about) =>
              isSame(
                about.after.context.savedBefore,
                typedIn(about).filter(
                  (name) => LOCKED.includes(name) && about.before.context.draft[name] !== savedOf(about)[name],
                ),
              ),
          },
        },
        {
          in: 'work.preparing.loading',
          to: 'work.editing',
          changes: ['loaded', 'draft', 'version', 'touched', 'restored', 'conflict', 'hiddenPlan', 'savedBefore'],
          so: begins,
        },
        ...shapeFollows<Loaded['event']>(loading, recordOf),
        ...offersFollow<Loaded['event']>(loading, recordOf),
        plansGo<Loaded['event']>(loading, recordOf),
      ],
      'xstate.error.actor.loadRecord': [loadFails],
      'xstate.done.actor.downloadInvoice': [{ in: 'invoice.downloading', to: 'invoice.idle' }],
      'xstate.error.actor.downloadInvoice': [
        {
          in: 'invoice.downloading',
          to: 'invoice.failed',
          changes: ['invoiceFailure'],
          so: { 'it says why': ({ event, after }) => after.context.invoiceFailure === event.error.message },
        },
      ],
    },
    states: {
      ...loadStates(closed),
      'work.editing': {
        'it waits for the person': ({ after }) => !after.hasTag('busy') && after.can(save) && after.can(edit),
        'what is fixed when the item is added can be changed then alone': ({ after }) =>
          after.can({ ...edit, field: 'invoiceCost' }) === (after.context.mode === 'add'),
      },
      'work.validating': { ...closed, ...draftStays, 'it is busy': ({ after }) => after.hasTag('busy') },
      'work.confirming': {
        ...closed,
        ...draftStays,
        'something would be gone or has expired, and it waits for the answer': ({ after }) =>
          !after.hasTag('busy') &&
          (empties({ before: after }) || sendsEmpty({ before: after }) || isExpired({ before: after })) &&
          after.can({ type: 'save.confirmed', submissionId: 'submission-9' }),
        'nothing stands refused at a field any more: the checks have passed it': ({ after }) =>
          isSame(after.context.errors, {}),
      },
      ...savingStates(closed),
      'work.undoing': { ...closed, ...draftStays, 'it is busy': ({ after }) => after.hasTag('busy') },
      ...conflictStates(closed),
      ...movingStates(closed),
      'work.voided': {
        ...closed,
        'it says who voided it': ({ after }) => !after.hasTag('busy') && after.context.loaded?.voided != null,
      },
      'work.saved': closed,
      'work.left': closed,
      'type.local': { 'it is local stock': ({ after }) => after.context.draft.type === 'local' },
      'type.roaming': { 'it is roaming stock': ({ after }) => after.context.draft.type === 'roaming' },
      'payment.invoiced': { 'it has an invoice': ({ after }) => after.context.draft.paymentType !== 'payg' },
      'payment.payAsYouGo': {
        'it is paid as you go, and takes no invoice': ({ after: { context }, after }) =>
          context.draft.paymentType === 'payg' &&
          context.file === null &&
          (context.mode === 'edit' || context.draft.invoicePO === '') &&
          !after.can(invoice),
      },
      'invoice.idle': { 'nothing is downloaded': ({ after }) => !after.hasTag('downloading') },
      'invoice.downloading': {
        'it is fetched, and nothing is said of the last try': ({ after }) =>
          after.hasTag('downloading') && after.context.invoiceFailure === null,
      },
      'invoice.failed': {
        'it says why': ({ after }) => !after.hasTag('downloading') && after.context.invoiceFailure !== null,
      },
      ...lookupStates('countries'),
      suppliers: {
        'those of the place are asked for': ({ after: { context } }) =>
          isSame({ countryId: context.askedCountry, regionId: context.askedRegion ?? 0 }, placeOf(context.draft)),
      },
      'suppliers.ready': {},
      'suppliers.loading': {},
      'suppliers.failed': { 'they can be asked for again': ({ after }) => after.can({ type: 'lookups.retried' }) },
      plans: {
        'those of the place and the supplier are asked for': ({ after: { context } }) =>
          isSame(context.askedPlans, plansFor(context.draft, context.filledSupplier)),
      },
      'plans.unasked': {
        'there is no place, and no plan to choose': ({ after: { context } }) =>
          context.askedPlans === null && context.lookups.plans.length === 0,
      },
      'plans.loading': { 'there is nothing to choose': ({ after }) => after.context.lookups.plans.length === 0 },
      'plans.ready': { 'there is something to choose': ({ after }) => after.context.lookups.plans.length > 0 },
      'plans.failed': {
        'there is nothing to choose, and they can be asked for again': ({ after }) =>
          after.context.lookups.plans.length === 0 && after.can({ type: 'lookups.retried' }),
      },
    },
    calls: {
      loadRecord: { 'the item is asked for by its id': ({ input, after: { context } }) => input === (context.id ?? 0) },
      validateDraft: {
        'the draft is checked as it stands, with its file': ({ input, after: { context } }) =>
          isSame(input, { mode: context.mode, draft: context.draft, fileRef: context.file?.ref ?? null }),
      },
      saveRecord: {
        'the draft is sent as it stands, upon the version that was loaded': ({ input, after: { context } }) =>
          isSame(input, {
            mode: context.mode,
            id: context.id,
            version: context.version,
            draft: context.draft,
            stockExpiryDate: context.loaded === null ? '' : otherStockDay(context.loaded, context.draft),
            fileRef: context.file?.ref ?? null,
            submissionId: context.submissionId,
            actorName: context.actorName,
          }),
      },
      voidAdded: {
        'the SIM is voided if it is as it was added, and the reason says how it came': ({
          input,
          after: { context },
        }) =>
          isSame(input, {
            act: {
              kind: 'itemVoiding',
              id: context.undoing?.id,
              version: 1,
              draft: { reason: 'Added by mistake while scanning' },
            },
            submissionId: context.undoing?.submissionId,
          }),
      },
      downloadInvoice: {
        'that of the item is asked for': ({ input, after: { context } }) => input === context.id,
      },
      loadLookups: { 'all options are asked for': ({ input }) => input === undefined },
      loadSuppliers: {
        'those of the place are asked for': ({ input, after: { context } }) => isSame(input, placeOf(context.draft)),
      },
      loadPlans: {
        'those of the place and the supplier are asked for': ({ input, after: { context } }) =>
          isSame(input, plansFor(context.draft, context.filledSupplier)),
      },
    },
  },
)
