import { Cause, Exit } from 'effect'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { blankFilter } from '../../src/machines/stock/inventory-list.context.ts'
import type { PagedListName } from '../../src/schemas/lists/paged-lists.ts'
import { reportTable } from '../../src/schemas/reports/report-table.ts'
import { reports } from '../../src/schemas/reports/reports.ts'
import { LookupService } from '../../src/services/core/lookup-service.ts'
import { PlanService } from '../../src/services/plans/plan-service.ts'
import { ReportService } from '../../src/services/reports/report-service.ts'
import { InventoryService } from '../../src/services/stock/inventory-service.ts'
import { runs } from '../runs.ts'
import { answersOf } from '../support/specified-server/answers.ts'
import { servicesAt, type TestServices } from '../unit/support/services.ts'

// Every service with a server that knows only the specification, in three moods: whatever such a server answers, the
// service returns a value.

type Program = Parameters<TestServices['runPromiseExit']>[0]

const page = { page: 1, pageSize: 30, sort: null }
const ofReport = (list: string): Program =>
  ReportService.use((service) => service.page({ list: list as PagedListName, page: 1 }))
const specifiedReports = Object.entries(reportTable).filter(([, { number }]) => number <= 21)

/** The service call behind each call of the specification. */
const asked: ReadonlyArray<readonly [string, Program]> = [
  ['/CommonDropdown/GetPlanDropdown', LookupService.use((service) => service.formLookups())],
  ['/CommonDropdown/GetPlanDropdown', PlanService.use((service) => service.wizardLookups())],
  [
    '/CommonDropdown/GetSupplierDropdownbyCountry',
    LookupService.use((service) => service.suppliers({ countryId: 3, regionId: 0 })),
  ],
  [
    '/CommonDropdown/GetSupplierDropdownbyCountry',
    LookupService.use((service) => service.suppliers({ countryId: 0, regionId: 5 })),
  ],
  [
    '/PlanMaster/GetFilteredPlanList',
    LookupService.use((service) => service.plans({ supplierId: 0, countryId: 3, regionId: 0 })),
  ],
  ['/PlanMaster/GetPlanList', PlanService.use((service) => service.list(page))],
  [
    '/PlanMaster/SearchPlan',
    PlanService.use((service) => service.search({ ...page, filter: { searchBy: 'country', text: 'Japan' } })),
  ],
  ['/PlanMaster/SearchPlan', PlanService.use((service) => service.find({ planName: 'Japan', pid: null }))],
  ['/InventoryMaster/GetInventoryList', InventoryService.use((service) => service.list(page))],
  ['/InventoryMaster/GetInventoryList?id', InventoryService.use((service) => service.get(7))],
  [
    '/InventoryMaster/SearchInventory',
    InventoryService.use((service) => service.search({ ...page, filter: blankFilter })),
  ],
  ['/Partner/GetPartners', ReportService.use((service) => service.page({ list: 'PartnerMaster', page: 1 }))],
  ...specifiedReports.map(([list, { reportName }]) => [`/ReportMaster/${reportName}`, ofReport(list)] as const),
]

const services = servicesAt('http://specified.test/api', { person: { roleName: 'Manager' }, cookies: () => '' })
afterEach(() => vi.unstubAllGlobals())

/** These request one record, which an answer may lack. */
const mayBeAbsent: ReadonlySet<string> = new Set(['/PlanMaster/SearchPlan', '/InventoryMaster/GetInventoryList?id'])

/** The fault in a service's result; null if it returns a value. */
const amissOf = async (path: string, program: Program, body: unknown): Promise<string | null> => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }),
  )
  const exit = await services.runPromiseExit(program)
  if (Exit.isSuccess(exit)) return null
  const told = Cause.pretty(exit.cause)
  return mayBeAbsent.has(path) && /^(Refused|Faulted)/.test(told) ? null : told
}

it('the reports of the specification are twenty-one', () => {
  expect(specifiedReports).toHaveLength(21)
  expect(reports.length).toBeGreaterThan(21)
})

describe.each(['letter', 'sparse', 'loose'] as const)('a server that answers in the mood %s', (mood) => {
  it.each(asked)('is understood where it answers %s', async (path, program) => {
    await fc.assert(
      fc.asyncProperty(answersOf(path, mood), async (body) => {
        expect(await amissOf(path, program, body)).toBeNull()
      }),
      { numRuns: runs({ gate: 20, all: 1_000 }) },
    )
  })
})
