import { expect, it } from 'vitest'
import { onDemand } from '../../../src/services/core/on-demand.ts'

/** The code that is fetched under each name. */
const services = {
  runtime: 'runtime',
  session: 'SessionService',
  factor: 'FactorService',
  access: 'AccessService',
  dashboard: 'DashboardService',
  inventory: 'InventoryService',
  corrections: 'InventoryCorrectionService',
  history: 'HistoryService',
  lookups: 'LookupService',
  plans: 'PlanService',
  report: 'ReportService',
} as const

it('fetches every service, and nothing else, under its name', async () => {
  expect(Object.keys(onDemand)).toEqual(Object.keys(services))
  for (const [name, load] of Object.entries(onDemand)) {
    expect(Object.keys(await load()), name).toContain(services[name as keyof typeof services])
  }
})

it('hands over the same code each time', async () => {
  expect(await onDemand.lookups()).toBe(await onDemand.lookups())
})
