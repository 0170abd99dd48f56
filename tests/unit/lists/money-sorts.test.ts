import { expect, it } from 'vitest'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import { recordColumns } from '../../../src/schemas/records/kit/columns.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { inventoryColumns } from '../../../src/schemas/stock/inventory-fields.ts'

const lists = [
  ...pagedLists.map(({ name, fields }) => ({ name: String(name), fields })),
  ...Object.entries(listed).map(([name, record]) => ({ name, fields: recordColumns(record) })),
  { name: 'inventoryList', fields: inventoryColumns },
  // A plan's cost is text on the wire.
  { name: 'planList', fields: planColumns },
]

it('each amount that a list is sorted by is in a list whose test walks it by currency', () => {
  const amounts = lists.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      'sortable' in field && field.sortable && (field.kind === 'money' || field.name === 'buyingCost')
        ? [`${name} ${field.name}`]
        : [],
    ),
  )
  const ofReports = pagedLists.flatMap(({ name, report, fields }) =>
    report === null
      ? []
      : fields.filter(({ kind, sortable }) => sortable && kind === 'money').map((field) => `${name} ${field.name}`),
  )
  expect(ofReports.length).toBeGreaterThan(20)
  expect(amounts.filter((amount) => !ofReports.includes(amount))).toEqual([
    // tests/server/billing/offline-book.test.ts
    'OfflineSaleReport total',
    'OfflineSaleReport margin',
    'OfflineSaleReportUK total',
    'OfflineSaleReportUK margin',
    // tests/server/billing/offline-invoices.test.ts
    'offlineInvoice total',
    'offlineInvoice open',
    // tests/server/billing/payment-list.test.ts
    'payment amount',
    'payment unallocated',
    // tests/server/billing/reminders.test.ts
    'reminder open',
    // tests/server/lists/sorting.test.ts
    'planList buyingCost',
  ])
})
