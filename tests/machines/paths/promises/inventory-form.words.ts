import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { inventoryFormMachine } from '../../../../src/machines/stock/inventory-form.machine.ts'
import type { InventoryDraft } from '../../../../src/schemas/stock/inventory-draft.ts'
import { isIn } from '../plan.ts'
import type { InWords, Rule } from '../promises.ts'
import { formOf, newItem } from './inventory-form.rules.ts'

export type Machine = typeof inventoryFormMachine
export type Snapshot = SnapshotFrom<Machine>
export type Before = { readonly before: Snapshot }
export type After = { readonly after: Snapshot }

export const isEdit = ({ before }: Before): boolean => before.context.mode === 'edit'
export const editing = { 'the form waits for the person': ({ before }: Before) => isIn(before, 'work.editing') }

/** The id of a choice; 0 if nothing is chosen. */
const idOf = (text: string): number => (text === '' ? 0 : Number(text))

/** Local stock has a country, roaming stock a region. Suppliers are those of the place, else all. */
export const placeOf = ({ type, country, region }: InventoryDraft) => ({
  countryId: type === 'local' ? idOf(country) : 0,
  regionId: type === 'local' ? 0 : idOf(region),
})
/** The plans that are offered; none without a place. A supplier that came with a plan does not narrow them. */
export const plansFor = ({ type, country, region, supplierID }: InventoryDraft, filledSupplier: string | undefined) =>
  (type === 'local' ? country : region) === ''
    ? null
    : {
        supplierId: supplierID === filledSupplier ? 0 : idOf(supplierID),
        countryId: type === 'local' ? idOf(country) : 0,
        regionId: type === 'local' ? 0 : idOf(region),
      }

/** The initial form: an empty draft, or the loaded SIM. */
export const untouched = ({ context: { loaded, kept } }: Snapshot): InventoryDraft =>
  loaded === null ? (kept ?? newItem) : formOf(loaded)

type About<Event> = Before & { readonly event: Event }

/** The supplier that came with the last plan, after an event. */
export const filledAfter = <Event>({ before: { context }, event }: About<Event>, draft: InventoryDraft) => {
  const { field } = event as { readonly field?: string }
  const isBrought = field === 'planID' && draft.supplierID !== context.draft.supplierID
  if (isBrought) return draft.supplierID
  // A supplier that the person chooses did not come with a plan, even if it is the same.
  return field === 'supplierID' ? undefined : context.filledSupplier
}
/** The plans that are offered after an event. */
const plansAfter = <Event>(about: About<Event>, draft: InventoryDraft) => plansFor(draft, filledAfter(about, draft))

/** The offered suppliers and plans match the draft after an event. */
export const offersFollow = <Event>(
  when: InWords<About<Event>>,
  draftAfter: (about: About<Event>) => InventoryDraft,
  asked: ReadonlyArray<'askedCountry' | 'askedRegion'> = ['askedCountry', 'askedRegion'],
): ReadonlyArray<Rule<Machine, Event>> => [
  {
    in: 'suppliers',
    when: {
      ...when,
      'the suppliers of another place are wanted': (about) => {
        const { askedCountry, askedRegion = 0 } = about.before.context
        return !isSame(placeOf(draftAfter(about)), { countryId: askedCountry, regionId: askedRegion })
      },
    },
    to: 'suppliers.loading',
    changes: asked,
    asks: ['loadSuppliers'],
  },
  ...plansFollow(when, draftAfter),
]

export const plansFollow = <Event>(
  when: InWords<About<Event>>,
  draftAfter: (about: About<Event>) => InventoryDraft,
): ReadonlyArray<Rule<Machine, Event>> => [
  {
    in: 'plans',
    when: {
      ...when,
      'other plans are wanted': (about) => {
        const wanted = plansAfter(about, draftAfter(about))
        return wanted !== null && !isSame(wanted, about.before.context.askedPlans)
      },
    },
    to: 'plans.loading',
    changes: ['askedPlans', 'lookups'],
    asks: ['loadPlans'],
  },
]

/** Without a place there are no plans to choose from. */
export const plansGo = <Event>(
  when: InWords<About<Event>>,
  draftAfter: (about: About<Event>) => InventoryDraft,
): Rule<Machine, Event> => ({
  in: 'plans',
  when: {
    ...when,
    'there is no place any more': (about) =>
      plansAfter(about, draftAfter(about)) === null && about.before.context.askedPlans !== null,
  },
  to: 'plans.unasked',
  changes: ['askedPlans', 'lookups'],
})

/** The type decides which place is asked for, the payment whether an invoice is; the states reflect both. */
export const shapeFollows = <Event>(
  when: InWords<About<Event>>,
  draftAfter: (about: About<Event>) => InventoryDraft,
): ReadonlyArray<Rule<Machine, Event>> => [
  {
    in: 'type',
    when: { ...when, 'the type is another': (about) => draftAfter(about).type !== about.before.context.draft.type },
    to: 'type',
  },
  {
    in: 'payment',
    when: {
      ...when,
      'the payment is another': (about) => draftAfter(about).paymentType !== about.before.context.draft.paymentType,
    },
    to: 'payment',
  },
]

export const listOf = (): string => '/pages/InventoryMaster'

export const fateOfEdit = ({ before, after }: Before & After): boolean =>
  after.context.fate ===
  (before.context.fate === 'unanswered' && before.context.id !== null ? 'spent' : before.context.fate)
