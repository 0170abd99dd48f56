import { Context, Effect, Layer } from 'effect'
import type { AppError } from '../schemas/errors.ts'
import type { ExportScope } from '../schemas/export-scope.ts'
import type { Field } from '../schemas/field.ts'
import type { InventoryFilter, InventoryRow } from '../schemas/inventory.ts'
import { inventoryColumns } from '../schemas/inventory-fields.ts'
import type { PlanFilter, PlanRow } from '../schemas/plan.ts'
import { planColumns } from '../schemas/plan-columns.ts'
import { planValueText } from '../schemas/plan-fields.ts'
import { askOf } from './ask-of.ts'
import { BrowserDownload } from './browser-download.ts'
import type { ExportProgress } from './export-progress.ts'
import { InventoryService } from './inventory-service.ts'
import { type Exported, exportList } from './list-export.ts'
import { PlanService } from './plan-service.ts'

export type { Exported } from './list-export.ts'

type ListRequest<Row, Filter> = {
  readonly scope: ExportScope
  readonly rows: ReadonlyArray<Row>
  /** The names of the shown columns in their order. */
  readonly columns: ReadonlyArray<string>
  /** The filter in force, null where the whole list is shown. */
  readonly filter: Filter | null
  readonly pageSize: number
  readonly total: number
  readonly onProgress?: (progress: ExportProgress) => void
}
export type InventoryExport = ListRequest<InventoryRow, InventoryFilter>
export type PlanExport = ListRequest<PlanRow, PlanFilter>

export const INVENTORY_FILE = 'Inventory.csv'
export const PLAN_FILE = 'Plans.csv'

const columnsNamed = (columns: ReadonlyArray<Field>, names: ReadonlyArray<string>) =>
  names.flatMap((name) => columns.filter((column) => column.name === name))

/** Choices by their labels, as the list shows them. */
const planAsShown = (row: PlanRow): Readonly<Record<string, unknown>> => ({
  ...row,
  ...Object.fromEntries(
    planColumns.filter(({ kind }) => kind === 'choice').map(({ name }) => [name, planValueText(name, row[name])]),
  ),
})

/** CSV files of what a list shows (spec §9, and design §7 for where we differ). */
export class ExportService extends Context.Service<
  ExportService,
  {
    /** Writes Inventory.csv; interrupting it leaves no file. */
    readonly exportInventory: (request: InventoryExport) => Effect.Effect<Exported, AppError>
    /** Writes Plans.csv, the same way. */
    readonly exportPlans: (request: PlanExport) => Effect.Effect<Exported, AppError>
  }
>()('simdesk/services/ExportService') {
  static readonly overServices = Layer.effect(
    ExportService,
    Effect.gen(function* () {
      const inventory = yield* InventoryService
      const plans = yield* PlanService
      const downloads = yield* BrowserDownload

      const exportInventory = Effect.fn('ExportService.exportInventory')(
        ({ columns, filter, ...request }: InventoryExport) =>
          exportList(
            {
              ...request,
              file: INVENTORY_FILE,
              columns: columnsNamed(inventoryColumns, columns),
              pageAt: (query) => (filter === null ? inventory.list(query) : inventory.search({ ...query, filter })),
              asShown: (row) => row,
              toLegacy: (rows) => import('./csv.ts').then(({ toLegacyCsv }) => toLegacyCsv(rows)),
            },
            downloads,
          ),
      )

      const exportPlans = Effect.fn('ExportService.exportPlans')(({ columns, filter, ...request }: PlanExport) =>
        exportList(
          {
            ...request,
            file: PLAN_FILE,
            columns: columnsNamed(planColumns, columns),
            pageAt: (query) => (filter === null ? plans.list(query) : plans.search({ ...query, filter })),
            asShown: planAsShown,
            toLegacy: (rows) => import('./csv.ts').then(({ toLegacyPlanCsv }) => toLegacyPlanCsv(rows)),
          },
          downloads,
        ),
      )

      return ExportService.of({ exportInventory, exportPlans })
    }),
  )

  static readonly ask = askOf(
    ExportService,
    ExportService.overServices.pipe(Layer.provide([InventoryService.overHttp, PlanService.overHttp])),
  )
}
