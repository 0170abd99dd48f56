import { describe, expect, test } from 'vitest'
import { commonParts, type FilterPart } from '../../../src/schemas/lists/list-filter.ts'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { planFilters } from '../../../src/schemas/plans/plan-filters.ts'
import { commonFilters, filterDays, filterSelects, singleDays } from '../../../src/schemas/records/kit/filters.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { isCommon } from '../../../src/schemas/reports/report-filters.ts'
import { inventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
import { commonOf, patchOf } from '../../../src/views/lists/common-of-parts.ts'

/** As many as fit beside the quick search. */
const AT_MOST = 4

describe('the common filters', () => {
  test.for<[string, ReadonlyArray<FilterPart>, ReadonlyArray<string>]>([
    ['inventory', inventoryFilters, ['Status', 'Plan', 'Supplier', 'Expires']],
    ['plans', planFilters, ['Status', 'Plan For', 'Source', 'Supplier']],
  ])('of the %s are parts of its panel, choices first and days last', ([, parts, labels]) => {
    const common = commonParts(parts)
    expect(common.map(({ label }) => label)).toEqual(labels)
    expect(common.flatMap((one) => one.parts).map(({ offered }) => offered)).not.toContain('links')
    expect(common.flatMap((one) => one.parts).map(({ offered }) => offered)).not.toContain('quick')
  })

  test.for(Object.values(listed).map((record) => [record.name, record] as const))(
    'of the list of %s are fields of its panel',
    ([, record]) => {
      const inPanel = [...filterSelects(record), ...singleDays(record), ...filterDays(record)].map(({ name }) => name)
      const common = commonFilters(record)
      const names = common.flatMap((one) => ('days' in one ? one.days.map(({ name }) => name) : [one.select.name]))
      expect(inPanel).toEqual(expect.arrayContaining(names))
      expect(common.length).toBeLessThanOrEqual(AT_MOST)
      // A list with a filter has at least one of it at hand.
      if (inPanel.length > 0) expect(common.length).toBeGreaterThan(0)
    },
  )

  test.for(pagedLists.filter(({ filters }) => filters.length > 0).map((list) => [list.title, list] as const))(
    'of %s are at most four',
    ([, { filters }]) => {
      const common = filters.filter(isCommon)
      expect(common.length).toBeGreaterThan(0)
      expect(common.length).toBeLessThanOrEqual(AT_MOST)
    },
  )

  test('show the values of the filter, and are active by the chips', () => {
    const filter = { searchBy: '', text: '', planID: 7, supplierName: '', stockStatus: 'sold', expiresTo: '2026-12-3' }
    const [status, plan, supplier, expires] = commonOf({
      parts: inventoryFilters,
      filter,
      lookups: { plans: [{ id: 7, name: 'Japan 5 GB' }], suppliers: [{ id: 3, name: 'Plum' }] },
      problems: { expiresTo: 'Enter a day' },
      nameOf: () => 'Japan 5 GB',
      chips: [{ part: 'expiresTo', label: 'Expires To', value: '' }],
    })
    expect(status).toMatchObject({ kind: 'choice', value: 'sold', any: 'Any', isActive: false })
    expect(plan).toMatchObject({ kind: 'list', value: '7', valueLabel: 'Japan 5 GB' })
    expect(plan?.kind === 'list' && plan.options()).toEqual([{ value: '7', label: 'Japan 5 GB' }])
    expect(supplier?.kind === 'list' && supplier.options()).toEqual([{ value: 'Plum', label: 'Plum' }])
    expect(expires).toMatchObject({
      kind: 'days',
      isActive: true,
      days: [
        { name: 'expiresFrom', value: '' },
        { name: 'expiresTo', value: '2026-12-3', problem: 'Enter a day' },
      ],
    })
  })

  test('change only the parts that are named, and a cleared one filters nothing', () => {
    expect(patchOf(inventoryFilters, { planID: '7', stockStatus: '' })).toEqual({ planID: 7, stockStatus: '' })
    expect(patchOf(inventoryFilters, { planID: '' })).toEqual({ planID: 0 })
    expect(patchOf(inventoryFilters, { expiresFrom: '2026-1' })).toEqual({ expiresFrom: '2026-1' })
  })
})
