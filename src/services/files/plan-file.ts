import type { PlanFilter, PlanRow, PlanSort } from '../../schemas/plans/plan.ts'
import { ownPlanColumns, planColumns } from '../../schemas/plans/plan-columns.ts'
import { planFilters } from '../../schemas/plans/plan-filters.ts'
import { shownPlan } from '../../schemas/plans/plan-shown.ts'
import { PlanService } from '../plans/plan-service.ts'
import { readByPages } from './by-pages.ts'
import { columnsNamed } from './columns-named.ts'
import { partsInFile } from './filter-words.ts'
import { legacyHeader, legacyText } from './legacy.ts'
import type { Courier, FileOrder, ListFile } from './list-file.ts'
import { sortedInWords } from './sorted-in-words.ts'
import { writeFile } from './write-file.ts'

export type PlanOrder = FileOrder<PlanRow> & {
  /** The active filter; null if the whole list is shown. */
  readonly filter: PlanFilter | null
  readonly sort: PlanSort | null
}

const names = planColumns.map(({ name }) => name)
const legacyColumns = planColumns.filter(({ name }) => !ownPlanColumns.has(name))

/** The cost is followed by its currency, unless that column is shown elsewhere. */
const withCurrency = (shown: ReadonlyArray<string>) =>
  shown.includes('currency') ? shown : shown.flatMap((name) => (name === 'buyingCost' ? [name, 'currency'] : [name]))

/** Writes a file of the plan list. */
export const writePlanFile = ({ filter, sort, ...order }: PlanOrder, courier: Courier) =>
  PlanService.ask((plans) => {
    const list: ListFile<PlanRow> = {
      title: 'Plans',
      filter: [...partsInFile(planFilters, filter ?? {}, {}), filter?.text ?? '']
        .filter((words) => words !== '')
        .join(' '),
      sorted: sortedInWords(planColumns, sort),
      names,
      asShown: shownPlan,
      columns: (shown) => columnsNamed(planColumns, withCurrency(shown)),
      read: () =>
        readByPages({
          names,
          asShown: shownPlan,
          isMoving: sort !== null && sort.column !== 'pid',
          pageAt: (query) =>
            filter === null ? plans.list({ ...query, sort }) : plans.search({ ...query, filter, sort }),
        }),
      // The specification names no columns for plans, so the file has those of the list, in its order.
      legacy: {
        name: 'Plans.csv',
        text: (rows) =>
          legacyText(
            legacyHeader(legacyColumns),
            legacyColumns.map(({ name }) => name),
            rows,
          ),
      },
    }
    return writeFile(list, order, courier)
  })
