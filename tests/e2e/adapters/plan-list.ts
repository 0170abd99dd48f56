import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { PAGE_SIZES } from '../../../src/schemas/lists/page-sizes.ts'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { callTo } from '../support/gate.ts'
import type { State } from '../support/walk.ts'
import type { WalkedServer } from '../support/walked-server.ts'
import { ListAdapter } from './list.ts'
import { asAnswered, type Filter, factsOf, type ListKind, type Regions, wordsOf } from './list-kind.ts'

/** "Search By" on the wire. */
const wireNames: Readonly<Record<string, string>> = { region: 'regionName' }

const kind: ListKind = {
  path: PLANS,
  calls: {
    page: callTo(contract.GetPlanList.path),
    search: callTo(contract.SearchPlan.path),
    lookups: callTo(contract.GetPlanDropdown.path),
  },
  rowsKey: 'getPlanslist',
  sizes: PAGE_SIZES,
  // Half of the plans of the demo data have it in their names.
  search: ({ searchBy, text }) => {
    if (text === '') return { searchBy: '', text: '' }
    return searchBy === 'country' ? { searchBy, text } : { searchBy: 'planName', text: 'GB' }
  },
  quick: 'GB',
  partLabels: { text: 'Plan Name', quick: 'Search' },
  criteria: ({ searchBy, text, quick }, typed) => ({
    ...(text !== '' && { [wireNames[searchBy] ?? searchBy]: typed }),
    ...(quick && { quick: 'GB' }),
  }),
  chips: ({ searchBy, text, quick }, typed) => [
    ...(quick ? ['Search: GB'] : []),
    ...(text === '' ? [] : [`${searchBy === 'country' ? 'Country' : 'Plan Name'}: ${typed}`]),
  ],
  cells: {
    'Plan Name': asAnswered('planName'),
    'Country or Region': ({ country, region }) => wordsOf(country) || wordsOf(region),
    Supplier: asAnswered('supplier'),
  },
  hasLegacyFile: true,
  fileColumns: [
    'Plan Name',
    'Buying Cost',
    'Currency',
    'Country or Region',
    'Data Allowance',
    'Data Allowance Unit',
    'Plan Class',
    'Plan For',
    'Supplier',
    'Validity',
    'Validity Type',
  ],
  reset: 'Clear',
  fileTitle: 'Plans',
}

/** The plan list; see ListAdapter. */
export class PlanListAdapter extends ListAdapter {
  readonly #list: PlanList

  private constructor(page: Page, server: WalkedServer) {
    const list = new PlanList(page)
    super(page, server, list, kind)
    this.#list = list
  }

  static on(page: Page, server: WalkedServer): Promise<PlanListAdapter> {
    return new PlanListAdapter(page, server).hold()
  }

  /** The samples name a country that the demo data has; the select offers it as soon as the options are there. */
  protected async editFilter({ searchBy, text }: Partial<Filter>, before: State): Promise<boolean> {
    const { panel } = this.#list
    if (searchBy !== undefined) await panel.getByLabel('Search By').selectOption(searchBy)
    if (text === undefined) return true
    const { filter } = factsOf(before)
    const country = panel.getByRole('combobox', { name: 'Country', exact: true })
    if (filter.searchBy !== 'country') await expect(country).toHaveCount(0)
    if (filter.searchBy !== 'country' || filter.text === text) return false
    await this.calls.lookups.open()
    await this.#list.choose('Country', text)
    return true
  }

  protected said(state: 'failed' | 'empty' | 'refused', isSearch: boolean): string {
    if (state === 'failed') return isSearch ? 'Error searching plans' : 'Error fetching plans'
    if (state === 'refused') return 'The plans could not be loaded.'
    return isSearch ? 'No results match the filter.' : 'Your plan list is currently empty.'
  }

  protected async seeLookups(state: Regions['lookups']): Promise<void> {
    const problem = this.#list.panel.getByText('Plans, countries, regions and suppliers could not be loaded.')
    await expect(problem).toHaveCount(state === 'failed' ? 1 : 0)
  }

  protected async seeFilter(): Promise<void> {}
}
