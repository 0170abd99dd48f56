import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryFormEvents } from '../../../../src/machines/stock/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../../src/machines/stock/inventory-form.machine.ts'
import { inventoryMessages } from '../../../../src/schemas/core/messages.ts'
import type { InventoryDraft } from '../../../../src/schemas/stock/inventory-draft.ts'
import { FIXED_AFTER_CREATION } from '../../../../src/schemas/stock/inventory-fields.ts'
import { rulesOf } from '../promises.ts'
import { draftFound, draftMoved, leavesToList, toast } from './forms.ts'
import { saysCosts } from './inventory-form.rules.ts'
import {
  type After,
  type Before,
  editing,
  fateOfEdit,
  filledAfter,
  isEdit,
  listOf,
  offersFollow,
  plansFor,
  plansGo,
  shapeFollows,
  untouched,
} from './inventory-form.words.ts'

type Change = { readonly event: { readonly field: keyof InventoryDraft; readonly value: string } }

/** A save would send the field, and the type does not hide it as a place. */
const takes = ({ before: { context }, event: { field } }: Before & Change): boolean => {
  const { mode, loaded, draft } = context
  const isStored =
    FIXED_AFTER_CREATION.some((fixed) => fixed === field) ||
    (field === 'InvoiceCurrency' && loaded !== null && saysCosts(loaded))
  const isHidden = field === (draft.type === 'local' ? 'region' : 'country')
  return !(mode === 'edit' && isStored) && !isHidden
}

/** The supplier that a chosen plan brings: one that is offered, unless the person has chosen a supplier. */
const brought = ({ before: { context }, event: { field, value } }: Before & Change): string => {
  const { draft, lookups, filledSupplier } = context
  const plan = field === 'planID' ? lookups.plans.find(({ pid }) => `${pid}` === value) : undefined
  const offered = lookups.suppliers.find(({ id }) => id === plan?.supplierID)
  const isOpen = draft.supplierID === '' || draft.supplierID === filledSupplier
  return offered !== undefined && isOpen ? `${offered.id}` : draft.supplierID
}

/**
 * A plan is reset with its place and its supplier; the plan of the other type returns with that type.
 *
 * Pay as you go has no invoice.
 */
const typed = (about: Before & Change): InventoryDraft => {
  const { field, value } = about.event
  const { draft, hiddenPlan, mode } = about.before.context
  if (draft[field] === value) return draft
  const after = { ...draft, [field]: value } as InventoryDraft
  return {
    ...after,
    ...(['country', 'region', 'supplierID'].includes(field) ? { planID: '' } : {}),
    ...(field === 'type' ? { planID: hiddenPlan } : {}),
    ...(mode === 'add' && after.paymentType === 'payg' ? { invoicePO: '' } : {}),
    ...(field === 'planID' ? { supplierID: brought(about) } : {}),
  }
}
/** What a change changes: its field, and the supplier that a plan brings. */
const changedBy = (about: Before & Change): ReadonlyArray<string> => {
  const isBrought = about.event.field === 'planID' && brought(about) !== about.before.context.draft.supplierID
  return isBrought ? ['planID', 'supplierID'] : [about.event.field]
}
const changeable = { ...editing, 'the field may be changed': takes }
const fills = {
  'the field and what depends on it have the new value, no other has': (about: Before & After & Change) =>
    isSame(about.after.context.draft, typed(about)),
  'what it had already changes nothing, unless a plan brought it': ({
    before,
    event,
    after,
  }: Before & After & Change) =>
    before.context.draft[event.field] !== event.value ||
    isSame(after.context, before.context) ||
    (event.field === 'supplierID' && before.context.filledSupplier !== undefined),
  'of a changed field nothing is refused any more, nor of an invoice that there is none, of others what was': ({
    before,
    event,
    after,
  }: Before & After & Change) => {
    const hasNoInvoice = after.context.draft.paymentType === 'payg'
    const mended = event.field === 'type' ? ['type', 'country', 'region'] : changedBy({ before, event })
    const gone = hasNoInvoice ? [...mended, 'invoicePO', 'invoiceCost'] : mended
    const others = Object.entries(before.context.errors).filter(([name]) => !gone.includes(name))
    return isSame(before.context.draft, after.context.draft) || isSame(after.context.errors, Object.fromEntries(others))
  },
  'it is the person who has changed it, and it is another submission': ({
    before,
    event,
    after,
  }: Before & After & Change) =>
    isSame(before.context.draft, after.context.draft) ||
    (isSame(new Set(after.context.touched), new Set([...before.context.touched, ...changedBy({ before, event })])) &&
      fateOfEdit({ before, after })),
  'the plan of the other type waits, unless it is of another supplier': ({
    before,
    event,
    after,
  }: Before & After & Change) => {
    if (isSame(before.context.draft, after.context.draft)) return true
    const { draft, hiddenPlan } = before.context
    const isOfOther = changedBy({ before, event }).includes('supplierID')
    const waits = event.field === 'type' ? draft.planID : isOfOther ? '' : hiddenPlan
    return after.context.hiddenPlan === waits
  },
  'the supplier that came with the plan is known': ({ before, event, after }: Before & After & Change) =>
    after.context.filledSupplier === filledAfter({ before, event }, after.context.draft),
  'a file is kept, unless there is no invoice': ({ before, after }: Before & After) =>
    after.context.file === (after.context.draft.paymentType === 'payg' ? null : before.context.file),
}

const startsAfresh = {
  'the draft is what it began with, and no save went before': ({ before, after }: Before & After) =>
    isSame(after.context.draft, untouched(before)) &&
    isSame([after.context.touched, after.context.errors], [[], {}]) &&
    after.context.hiddenPlan === '' &&
    !after.context.restored &&
    after.context.file === (before.context.kept === undefined ? null : before.context.file) &&
    after.context.notice === null &&
    after.context.fate === (before.context.fate === 'unsent' ? 'unsent' : 'spent'),
}
const afresh = ({ before }: Before): InventoryDraft => untouched(before)
const adds = { ...editing, 'an item is added': ({ before }: Before) => !isEdit({ before }) }

const hasFile = (name: string, ref: string | null, { before, after }: Before & After): boolean => {
  const { invoicePO: _, ...errors } = before.context.errors
  return (
    isSame(after.context.draft, { ...before.context.draft, invoicePO: name }) &&
    (after.context.file?.ref ?? null) === ref &&
    isSame(after.context.errors, errors) &&
    after.context.touched.includes('invoicePO') &&
    fateOfEdit({ before, after })
  )
}

/** The form is filled in and reset. */
export const filling = rulesOf(
  { machine: inventoryFormMachine, events: inventoryFormEvents },
  {
    'field.changed': [
      {
        in: 'work.editing',
        when: {
          ...changeable,
          'there is no place for which plans could be offered': (about) =>
            ['country', 'region', 'supplierID'].includes(about.event.field) &&
            about.before.context.draft[about.event.field] !== about.event.value &&
            plansFor(typed(about), undefined) === null,
        },
        changes: ['draft', 'hiddenPlan', 'touched', 'fate', 'errors'],
        tells: ['toast.shown'],
        so: {
          ...fills,
          'the place is asked for': ({ told }) => isSame(told, [toast('warning', inventoryMessages.placeMissing)]),
        },
      },
      {
        in: 'work.editing',
        when: changeable,
        changes: ['draft', 'hiddenPlan', 'errors', 'touched', 'file', 'fate', 'filledSupplier'],
        so: fills,
      },
      ...shapeFollows<Change['event']>(changeable, typed),
      ...offersFollow<Change['event']>(changeable, typed),
      plansGo<Change['event']>(changeable, typed),
    ],
    'invoicePO.chosen': [
      {
        in: 'work.editing',
        when: {
          ...adds,
          'it has an invoice: one paid as you go has none': ({ before }) => before.context.draft.paymentType !== 'payg',
        },
        changes: ['draft', 'file', 'errors', 'touched'],
        so: {
          'the file is that one, and the field says its name': ({ before, event, after }) =>
            hasFile(event.name, event.fileRef, { before, after }) && after.context.file?.size === event.size,
        },
      },
    ],
    'invoicePO.refused': [
      {
        in: 'work.editing',
        when: {
          ...adds,
          'it has an invoice: one paid as you go has none': ({ before }) => before.context.draft.paymentType !== 'payg',
        },
        changes: ['errors'],
        so: {
          'its field says why, others what they said': ({ before, event, after }) =>
            isSame(after.context.errors, { ...before.context.errors, invoicePO: event.problem }),
        },
      },
    ],
    'changes.narrowed': [
      {
        in: ['work.editing', 'work.validating', 'work.confirming', 'work.saving', 'work.conflicted'],
        when: {
          'an item that is not voided has come': ({ before: { context } }) =>
            context.loaded !== null && context.loaded.voided == null,
        },
        changes: ['onlyChanges'],
        so: { 'those fields are listed': ({ event, after }) => after.context.onlyChanges === event.onlyChanges },
      },
    ],
    'invoicePO.removed': [
      {
        in: 'work.editing',
        when: { ...adds, 'a file is named': ({ before }) => before.context.draft.invoicePO !== '' },
        changes: ['draft', 'file', 'errors'],
        so: { 'no file is chosen': ({ before, after }) => hasFile('', null, { before, after }) },
      },
    ],
    'invoicePO.lost': [
      {
        in: 'work.editing',
        when: { 'a file is chosen': ({ before }) => before.context.file !== null },
        changes: ['file', 'errors'],
        so: {
          'its field says which one it was': ({ before, after: { context } }) =>
            context.file === null &&
            isSame(context.errors, {
              ...before.context.errors,
              invoicePO: inventoryMessages.fileNotKept(before.context.draft.invoicePO),
            }),
        },
      },
    ],
    'item.corrected': [
      {
        in: 'work.editing',
        when: { 'an item is edited': isEdit },
        changes: ['loaded', 'draft', 'version'],
        so: {
          'what is fixed is as it was corrected, all else as it was typed': ({ before, event, after }) => {
            const text = (cost: number | null) => (cost === null ? '' : String(cost))
            const { item } = event
            return isSame(after.context.draft, {
              ...before.context.draft,
              InvoiceCurrency: item.InvoiceCurrency,
              invoiceCost: text(item.invoiceCost),
              buyingCost: text(item.buyingCost),
              sellingcost: text(item.sellingcost),
              invoicePO: item.invoicePO,
            })
          },
          'the item as it is stored has it': ({ event, after: { context } }) =>
            context.loaded?.invoicePO === event.item.invoicePO && context.loaded.buyingCost === event.item.buyingCost,
          'the next save builds upon it, unless others have saved in between': ({ before, event, after }) =>
            after.context.version ===
            (event.item.version - 1 === before.context.version ? event.item.version : before.context.version),
        },
      },
    ],
    'item.voided': [
      {
        in: 'work.editing',
        when: { 'an item is edited': isEdit },
        to: 'work.left',
        tells: ['draft.cleared', 'navigation.requested'],
        so: leavesToList(listOf),
      },
    ],
    'draft.found': [...draftFound, ...draftMoved],
    'draft.discarded': [
      {
        in: 'work.editing',
        when: { 'an item is edited': isEdit },
        to: 'work.preparing.loading',
        changes: ['draft', 'hiddenPlan', 'errors', 'touched', 'restored', 'fate', 'notice'],
        asks: ['loadRecord'],
        so: startsAfresh,
      },
      {
        in: 'work.editing',
        changes: ['draft', 'hiddenPlan', 'errors', 'touched', 'restored', 'file', 'fate', 'notice'],
        so: startsAfresh,
      },
      ...shapeFollows(editing, afresh),
      ...offersFollow(editing, afresh),
      plansGo(editing, afresh),
    ],
  },
)
