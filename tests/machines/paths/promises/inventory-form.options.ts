import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryFormEvents } from '../../../../src/machines/stock/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../../src/machines/stock/inventory-form.machine.ts'
import type { LookupItem } from '../../../../src/schemas/core/lookup.ts'
import { isIn } from '../plan.ts'
import { rulesOf } from '../promises.ts'
import { lookupRules } from './forms.ts'
import { numbered } from './inventory-form.rules.ts'
import { type After, type Before, fateOfEdit, offersFollow, plansFollow } from './inventory-form.words.ts'

type Offered = { readonly event: { readonly output: ReadonlyArray<LookupItem> } }
/** The person has chosen another place, which the supplier does not serve. */
const losesSupplier = ({ before: { context }, event }: Before & Offered): boolean =>
  context.draft.supplierID !== '' &&
  !event.output.some(({ id }) => String(id) === context.draft.supplierID) &&
  context.touched.some((field) => ['country', 'region', 'type'].includes(field))
const lost = {
  'the form waits for the person': ({ before }: Before) => isIn(before, 'work.editing'),
  'the supplier that is chosen is not among them': losesSupplier,
}
const withoutSupplier = ({ before }: Before) => ({ ...before.context.draft, supplierID: '', planID: '' })
const storesSuppliers = {
  'they are those to choose from': ({ before, event, after }: Before & After & Offered) =>
    isSame(after.context.lookups.suppliers, event.output) &&
    isSame(after.context.lookups.countries, before.context.lookups.countries),
}

type Listed = { readonly event: { readonly output: { readonly countries: ReadonlyArray<LookupItem> } } }
const listing = { 'the options are waited for': ({ before }: Before) => isIn(before, 'lookups.loading') }
/** The draft with the id of a country that the server only named. Not while sending, and not after another choice. */
const chosen = ({ before, event }: Before & Listed) => {
  const { loaded, draft, touched } = before.context
  if (!isIn(before, 'work.editing')) return draft
  const known = loaded === null ? null : numbered(loaded, event.output.countries)
  return known === loaded || touched.includes('country') ? draft : { ...draft, country: `${known?.country}` }
}

/** The options: countries and regions, the suppliers of a country, the plans of a place. */
export const options = rulesOf(
  { machine: inventoryFormMachine, events: inventoryFormEvents },
  {
    'lookups.retried': [
      ...lookupRules['lookups.retried'],
      { in: 'suppliers.failed', to: 'suppliers.loading', asks: ['loadSuppliers'] },
      { in: 'plans.failed', to: 'plans.loading', asks: ['loadPlans'] },
    ],
    'xstate.done.actor.loadLookups': [
      {
        in: 'lookups.loading',
        to: 'lookups.ready',
        changes: ['lookups', 'loaded', 'draft'],
        so: {
          'what the server has named is known by its id, and chosen unless the person chose': ({
            before,
            event,
            after,
          }) => {
            const { loaded } = before.context
            const isKnown = loaded !== null && isIn(before, 'work.editing')
            const known = isKnown ? numbered(loaded, event.output.countries) : loaded
            return isSame(after.context.loaded, known) && isSame(after.context.draft, chosen({ before, event }))
          },
          'the options are those; the suppliers only where those of no place were asked for': ({
            before,
            event,
            after,
          }) => {
            const { suppliers, plans } = before.context.lookups
            const { askedCountry, askedRegion = 0 } = before.context
            const isForAll = askedCountry === 0 && askedRegion === 0
            return isSame(after.context.lookups, {
              ...event.output,
              suppliers: isForAll ? event.output.suppliers : suppliers,
              plans,
            })
          },
        },
      },
      // In the samples only a country is named.
      ...offersFollow<Listed['event']>(listing, chosen, ['askedCountry']),
    ],
    'xstate.error.actor.loadLookups': lookupRules['xstate.error.actor.loadLookups'],
    'xstate.done.actor.loadSuppliers': [
      {
        in: 'suppliers.loading',
        when: lost,
        to: 'suppliers.ready',
        changes: ['lookups', 'draft', 'hiddenPlan', 'fate'],
        so: {
          ...storesSuppliers,
          'no supplier is chosen any more, and no plan of theirs': ({ before, after }) =>
            isSame(after.context.draft, withoutSupplier({ before })) &&
            after.context.hiddenPlan === '' &&
            fateOfEdit({ before, after }),
        },
      },
      { in: 'suppliers.loading', to: 'suppliers.ready', changes: ['lookups'], so: storesSuppliers },
      ...plansFollow<Offered['event']>(
        { ...lost, 'they are waited for': ({ before }) => isIn(before, 'suppliers.loading') },
        withoutSupplier,
      ),
    ],
    'xstate.error.actor.loadSuppliers': [{ in: 'suppliers.loading', to: 'suppliers.failed' }],
    'xstate.done.actor.loadPlans': [
      {
        in: 'plans.loading',
        to: 'plans.ready',
        changes: ['lookups'],
        so: {
          'they are those to choose from': ({ before, event, after }) =>
            isSame(after.context.lookups, { ...before.context.lookups, plans: event.output }),
        },
      },
    ],
    'xstate.error.actor.loadPlans': [{ in: 'plans.loading', to: 'plans.failed' }],
  },
)
