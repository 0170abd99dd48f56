import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { SetupStep } from '../../src/schemas/reports/dashboard.ts'
import { type SetupStepName, setupStepNames } from '../../src/schemas/reports/setup-steps.ts'
import { demoAsked } from '../seed/demo-sales.ts'

/**
 * The steps of the set-up, with whether each is done: the company was saved, and there is a supplier, a plan, a SIM and
 * a second employee. An installation with demo data has none, since it is there to try things.
 */
export const setupStepsOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  names: ReadonlyArray<SetupStepName>,
) {
  if (names.length === 0 || (yield* demoAsked) !== null) return []
  const [done] = yield* sql<Readonly<Record<SetupStepName, boolean>>>`select
    exists (select 1 from company) as company,
    exists (select 1 from suppliers) as supplier,
    exists (select 1 from plans) as plan,
    exists (select 1 from inventory_items) as stock,
    exists (select 1 from users where partner_id is null offset 1) as colleague`
  return setupStepNames.flatMap(
    (name): ReadonlyArray<SetupStep> => (names.includes(name) ? [{ name, isDone: done?.[name] ?? false }] : []),
  )
})
