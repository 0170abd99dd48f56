import type { Locator, Page } from '@playwright/test'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import { recordColumns } from '../../../src/schemas/records/kit/columns.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { ListScreen } from './list.ts'

/** The list of a record as a person sees it, with the labels of its definition. */
export class RecordListScreen extends ListScreen {
  readonly record: AnyRecord
  readonly routes: (typeof recordRoutes)[RecordName]

  constructor(page: Page, name: RecordName) {
    const { [name]: routes } = recordRoutes
    const { [name]: record } = records
    super(page, {
      title: routes.title,
      pages: `Pages of the ${record.noun.many.toLowerCase()}`,
      address: routes.list,
    })
    this.record = record
    this.routes = routes
  }

  /** The label of a column. */
  label(name: string): string {
    return recordColumns(this.record).find((column) => column.name === name)?.label ?? name
  }

  override column(name: string): Promise<ReadonlyArray<string>> {
    return super.column(this.label(name))
  }

  /** The row of a record, by its title. */
  override row(title: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: title, exact: true }) })
  }

  /** Searches for a text in one field. */
  search(name: string, text: string): Promise<void> {
    return this.searchText(this.label(name), text)
  }
}
