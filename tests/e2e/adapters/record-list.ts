import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { PAGE_SIZES } from '../../../src/schemas/lists/page-sizes.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { callTo } from '../support/gate.ts'
import type { Beginning, State, Step } from '../support/walk.ts'
import type { WalkedServer } from '../support/walked-server.ts'
import { isMissing } from './controls.ts'
import { ListAdapter } from './list.ts'
import { asAnswered, type Facts, type Filter, factsOf, type ListKind, type Regions, wordsOf } from './list-kind.ts'

/** How the definition calls a field or a number of others. */
const labelOf = ({ fields, counted }: AnyRecord, name: string): string =>
  fields[name]?.label ?? counted[name]?.label ?? name

/** The choices of a field by what stands for them on the wire. */
const choicesOf = ({ fields }: AnyRecord, name: string) => {
  const field = fields[name]
  return field !== undefined && 'choices' in field ? field.choices : null
}

/** A value as a person reads it: a choice by its label. */
const cellOf = (record: AnyRecord, name: string) => {
  const choices = choicesOf(record, name)
  if (choices === null) return asAnswered(name)
  return (row: Readonly<Record<string, unknown>>) =>
    choices.find(({ value }) => value === row[name])?.label ?? wordsOf(row[name])
}

/** What the filter calls a select. */
const selectLabel = (record: AnyRecord, name: string): string => {
  const field = record.fields[name]
  if (field?.kind === 'references') return field.one.charAt(0).toUpperCase() + field.one.slice(1)
  return field?.label ?? record.relations[name]?.label ?? name
}

const chosen = ({ selects = {} }: Filter) => Object.entries(selects).filter(([, value]) => value !== '')

const kindOf = (record: AnyRecord, path: string): ListKind => ({
  path,
  calls: {
    page: callTo(`/${record.area}/Get${record.thing}List`),
    search: callTo(`/${record.area}/Search${record.thing}`),
    lookups: callTo(contract.GetPlanDropdown.path),
  },
  rowsKey: record.listKey,
  sizes: PAGE_SIZES,
  search: ({ searchBy, text }) => ({ searchBy, text }),
  quick: '',
  partLabels: {
    text: labelOf(record, record.title),
    ...Object.fromEntries(record.filters.map((name) => [name, selectLabel(record, name)])),
  },
  criteria: (applied, text) => ({
    ...(applied.text !== '' && { [applied.searchBy]: text }),
    ...Object.fromEntries(chosen(applied)),
  }),
  chips: (applied, text) => [
    ...(applied.text === '' ? [] : [`${labelOf(record, applied.searchBy)}: ${text}`]),
    ...chosen(applied).map(([name, value]) => {
      const label = choicesOf(record, name)?.find((choice) => String(choice.value) === value)?.label
      // Of what it refers to, the name comes later than the rows.
      return label === undefined
        ? new RegExp(`^${selectLabel(record, name)}: .`)
        : `${selectLabel(record, name)}: ${label}`
    }),
  ],
  cells: Object.fromEntries(
    [record.title, ...record.columns]
      // A moment is written in the times that the person has chosen.
      .filter((name) => name in record.fields || name in record.counted)
      .map((name) => [labelOf(record, name), cellOf(record, name)]),
  ),
  hasLegacyFile: false,
  fileColumns: record.columns.map((name) => labelOf(record, name)),
  reset: 'Clear',
  fileTitle: record.noun.many,
})

/** Which record a walk is about: its input says so. */
const aboutWalk = (walk: string): RecordName => (ofSupplier.has(walk) ? 'supplier' : 'country')
const ofSupplier = new Set([
  'the entries of a page are chosen',
  'the filter is edited, searched with and reset',
  'what the filter offers is loaded',
  'a page is downloaded',
])

/** The list of a record, by the labels of its definition; see ListAdapter. */
export class RecordListAdapter extends ListAdapter {
  readonly #list: RecordListScreen
  readonly #record: RecordName

  private constructor(page: Page, server: WalkedServer, name: RecordName) {
    const list = new RecordListScreen(page, name)
    super(page, server, list, kindOf(list.record, recordRoutes[name].list))
    this.#list = list
    this.#record = name
  }

  static on(page: Page, server: WalkedServer, walk: string): Promise<RecordListAdapter> {
    return new RecordListAdapter(page, server, aboutWalk(walk)).hold()
  }

  override async begin(beginning: Beginning): Promise<void> {
    const { record } = beginning.input as { readonly record: RecordName }
    if (record !== this.#record) throw new Error(`The walk "${beginning.walk}" is about a ${record}`)
    await super.begin(beginning)
  }

  /** A text that cannot be searched for is named at its field, and what was under way goes on. */
  protected override isPassedOver(step: Step): boolean {
    return step.event.type === 'search.requested' && (factsOf(step).filterProblem ?? null) !== null
  }

  protected async editFilter({ searchBy, text, selects }: Partial<Filter>, before: State): Promise<boolean> {
    const { panel } = this.#list
    if (searchBy !== undefined) await panel.getByLabel('Search By').selectOption(searchBy)
    for (const [name, value] of Object.entries(selects ?? {})) {
      await panel.getByLabel(selectLabel(this.#list.record, name), { exact: true }).selectOption(value)
    }
    if (text === undefined) return true
    const field = panel.locator('[data-search-text]')
    if (factsOf(before).filter.searchBy === '') return isMissing(field)
    await field.fill(text)
    return true
  }

  protected said(state: 'failed' | 'empty' | 'refused', isSearch: boolean): string {
    const { one, many } = records[this.#record].noun
    if (state === 'failed') return `Error fetching ${many.toLowerCase()}: `
    if (state === 'refused') return `The ${many.toLowerCase()} could not be loaded.`
    return isSearch ? 'No results match the filter.' : `Your ${one.toLowerCase()} list is currently empty.`
  }

  protected async seeLookups(state: Regions['lookups']): Promise<void> {
    const { panel, record } = this.#list
    const refers = record.filters.filter((name) => choicesOf(record, name) === null)
    for (const name of refers) {
      const select = panel.getByRole('combobox', { name: selectLabel(record, name), exact: true })
      await expect(select).toHaveAttribute('placeholder', state === 'loading' ? 'Please Wait!' : 'Any')
    }
    await expect(panel.getByText('The options could not be loaded.')).toHaveCount(state === 'failed' ? 1 : 0)
  }

  protected async seeFilter({ filter, filterProblem }: Facts): Promise<void> {
    const { panel, record } = this.#list
    for (const name of record.filters.filter((select) => choicesOf(record, select) !== null)) {
      await expect(panel.getByLabel(selectLabel(record, name), { exact: true })).toHaveValue(
        filter.selects?.[name] ?? '',
      )
    }
    const field = panel.locator('[data-search-text]')
    if (filterProblem !== null) await expect(field).toHaveAttribute('aria-invalid', 'true')
    else await expect(panel.locator('[aria-invalid="true"]')).toHaveCount(0)
  }
}
