import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { PAGE_SIZES } from '../../../src/schemas/lists/page-sizes.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { callTo } from '../support/gate.ts'
import type { State, Step } from '../support/walk.ts'
import type { WalkedServer } from '../support/walked-server.ts'
import { isMissing, press } from './controls.ts'
import { ListAdapter } from './list.ts'
import { asAnswered, type Facts, type Filter, factsOf, type ListKind, type Regions, regionsOf } from './list-kind.ts'

/** 31 January 2027 of the wire as a person reads it. */
const dayInWords = (value: unknown): string =>
  String(value ?? '')
    .split('-')
    .toReversed()
    .join('/')

/** Who has stock in the demo data, by the key of the samples. */
const holders: Readonly<Record<string, string>> = { 'partner-4': 'Coral Roaming & Co.' }
const holderOf = (key = ''): string => holders[key] ?? ''

const labelsOf: Readonly<Record<string, string>> = {
  activationCode: 'Activation Code',
  simPin: 'SIM PIN',
  iccid: 'ICCID',
  invoiceNumber: 'Invoice Number',
  expiryDate: 'Expiry Date',
}

const kind: ListKind = {
  path: LIST,
  calls: {
    page: callTo(contract.GetInventoryList.path),
    search: callTo(contract.SearchInventory.path),
    lookups: callTo(contract.GetInventoryDropdown.path),
  },
  rowsKey: 'getInventorieslist',
  sizes: PAGE_SIZES,
  // Every ICCID of the demo data begins so.
  search: ({ searchBy, text }) => (text === '' ? { searchBy: '', text: '' } : { searchBy, text: '89' }),
  quick: '89',
  partLabels: { text: 'ICCID', quick: 'Search', holder: 'Assigned To' },
  criteria: ({ searchBy, text, planID, quick, holder }, typed) => ({
    ...(text !== '' && { searchBy, [searchBy]: typed }),
    planID,
    ...(quick && { quick: '89' }),
    ...(holder && { assignedKind: 'partner', assignedID: holder.replace('partner-', '') }),
  }),
  chips: ({ searchBy, text, planID, quick, holder }, typed) => [
    ...(quick ? ['Search: 89'] : []),
    ...(text === '' ? [] : [`${labelsOf[searchBy]}: ${typed}`]),
    ...(planID ? [/^Plan Name: /] : []),
    ...(holder ? [`Assigned To: ${holderOf(holder)}`] : []),
  ],
  cells: {
    'Activation Code': asAnswered('activationCode'),
    'SIM PIN': asAnswered('simpin'),
    ICCID: asAnswered('iccid'),
    'Plan Name': asAnswered('planName'),
    'Country or Region': asAnswered('place'),
    'Invoice Number': asAnswered('invoiceNumber'),
    'Expiry Date': ({ expiryDate }) => dayInWords(expiryDate),
    'Supplier Name': asAnswered('supplierName'),
  },
  hasLegacyFile: true,
  fileColumns: [
    'Activation Code',
    'Status',
    'SIM PIN',
    'ICCID',
    'Plan Name',
    'Country or Region',
    'Invoice Number',
    'Expiry Date',
    'Buying Cost',
    'Currency',
    'Created Date (UTC)',
    'Supplier Name',
  ],
  reset: 'Reset',
  fileTitle: 'Inventory',
}

/** A plan of which such a server has stock; the samples have 7. */
const SPECIFIED_PLAN = 501
const ownLabels = ['Plan Name', 'Country or Region', 'Status', 'Currency']
const isSpecified = (label: string) => !ownLabels.includes(label)

/** The list of a server of the specification: without the columns that only ours fills. */
const specifiedKind: ListKind = {
  ...kind,
  planID: SPECIFIED_PLAN,
  isFoundOnOnePage: true,
  criteria: (applied, typed) => kind.criteria({ ...applied, ...(applied.planID && { planID: SPECIFIED_PLAN }) }, typed),
  cells: Object.fromEntries(Object.entries(kind.cells).filter(([label]) => isSpecified(label))),
  fileColumns: kind.fileColumns.filter(isSpecified),
}

/** The inventory list; see ListAdapter. */
export class InventoryListAdapter extends ListAdapter {
  readonly #list: InventoryList

  private constructor(page: Page, server: WalkedServer) {
    const list = new InventoryList(page)
    super(page, server, list, server.isSpecified ? specifiedKind : kind)
    this.#list = list
  }

  static on(page: Page, server: WalkedServer): Promise<InventoryListAdapter> {
    return new InventoryListAdapter(page, server).hold()
  }

  /** A search that may be no search: an unfinished date is named at its field, and what was under way goes on. */
  protected override isPassedOver(step: Step): boolean {
    const isDate = factsOf(step).filter.searchBy === 'expiryDate'
    return step.event.type === 'search.requested' && (regionsOf(step).rows.search === undefined || isDate)
  }

  protected async editFilter({ searchBy, text, holder }: Partial<Filter>, before: State): Promise<boolean> {
    const { panel } = this.#list
    if (holder !== undefined) return this.#chooseHolder(holder, factsOf(before).filter)
    if (searchBy !== undefined) await panel.getByLabel('Search By').selectOption(searchBy)
    if (text === undefined) return true
    const field = panel.locator('[data-search-text]')
    if (factsOf(before).filter.searchBy === '') return isMissing(field)
    await field.fill(text)
    return true
  }

  /** The select offers who has stock as soon as the options are there, and can be cleared where somebody is chosen. */
  async #chooseHolder(wanted: string, { holder = '' }: Filter): Promise<boolean> {
    const { panel } = this.#list
    const clear = panel.getByRole('button', { name: 'Clear Assigned To' })
    await this.calls.lookups.open()
    if (wanted === '') return holder === '' ? isMissing(clear) : press(clear)
    if (wanted === holder) return false
    const select = panel.getByRole('combobox', { name: 'Assigned To' })
    await select.fill(holderOf(wanted))
    await this.page.getByRole('option', { name: holderOf(wanted), exact: true }).click()
    return true
  }

  protected said(state: 'failed' | 'empty' | 'refused', isSearch: boolean): string {
    if (state === 'failed') return 'Error fetching data'
    if (state === 'refused') return 'The inventory could not be loaded.'
    return isSearch ? 'No results match the filter.' : 'Your inventory is currently empty.'
  }

  protected async seeLookups(state: Regions['lookups']): Promise<void> {
    const { panel } = this.#list
    const plans = panel.getByRole('combobox', { name: 'Plan Name' })
    await expect(plans).toHaveAttribute('placeholder', state === 'loading' ? 'Please Wait!' : 'Any')
    const problem = panel.getByText('Plans, suppliers and holders could not be loaded.')
    await expect(problem).toHaveCount(state === 'failed' ? 1 : 0)
  }

  protected async seeFilter({ filterProblem }: Facts): Promise<void> {
    await expect(this.#list.panel.getByText('Enter a valid date, e.g. 31/12/2027')).toHaveCount(
      filterProblem === null ? 0 : 1,
    )
  }
}
