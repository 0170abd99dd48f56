const addresses = 'tests/unit/shell/other-addresses.test.ts'
const words = 'tests/unit/shell/searched-words.test.ts'
const lines = 'tests/machines/billing/offline-sale-lines.test.ts'
const narrowed = 'tests/unit/reports/narrowed-requests.test.ts'
const ids = 'tests/unit/core/submission-ids.test.ts'

const promises = (machine) => ({ test: `tests/machines/walks/${machine}.test.ts`, named: 'it keeps every promise' })

/** Faults in ids of submissions, in what too few samples tell apart, and in rules that the promises say a second time. */
export const faultsOfSamples = [
  {
    what: 'each try of a return goes out under a new id: a lost answer makes two of it',
    name: 'new-id-at-each-try',
    file: 'src/services/stock/stock-service.ts',
    from: `restocked: isRestocked }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }`,
    to: `restocked: isRestocked }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId && crypto.randomUUID() }`,
    test: ids,
  },
  {
    what: 'a payment goes out without the id of its submission',
    name: 'payment-without-id',
    file: 'src/services/stock/invoice-service.ts',
    from: 'payload: { id, ...payment }, headers }',
    to: 'payload: { id, ...payment } }',
    test: ids,
  },
  {
    what: 'of the SIMs of a line the last ones stay where fewer are wanted',
    name: 'fewer-keeps-last',
    file: 'src/machines/billing/offline-sale.context.ts',
    from: 'ids.slice(0, quantity)',
    to: 'ids.slice(-quantity)',
    test: lines,
  },
  {
    what: 'another plan in one line of a sale empties the SIMs of all lines',
    name: 'plan-empties-all-lines',
    file: 'src/machines/billing/offline-sale.context.ts',
    from: "field === 'customerID' ? keysOf(draft)",
    to: "field === 'customerID' || field.endsWith('planID') ? keysOf(draft)",
    test: lines,
  },
  {
    what: 'an address of the dashboard that differs only in its last day is ignored',
    name: 'other-end-day-ignored',
    file: 'src/machines/reports/dashboard.machine.ts',
    from: 'one?.from === other?.from && one?.to === other?.to',
    to: 'one?.from === other?.from',
    test: addresses,
  },
  {
    what: 'an address of the inventory list that differs only in the last day of expiry is ignored',
    name: 'other-expiry-ignored',
    file: 'src/schemas/lists/list-filter.ts',
    from: 'partValue(part, one) === partValue(part, other)',
    to: "part.name === 'expiresTo' || partValue(part, one) === partValue(part, other)",
    test: addresses,
  },
  {
    what: 'an address of a report that differs only in its last day is ignored',
    name: 'other-report-day-ignored',
    file: 'src/machines/reports/report-paging.filter.ts',
    from: 'JSON.stringify(one && asked(one)) === JSON.stringify(other && asked(other))',
    to: "JSON.stringify(one && { ...asked(one), to: '' }) === JSON.stringify(other && { ...asked(other), to: '' })",
    test: addresses,
  },
  {
    what: 'the report index shows what has one of two words',
    name: 'index-of-one-word',
    file: 'src/machines/reports/report-index.machine.ts',
    from: 'wanted.every((word)',
    to: 'wanted.some((word)',
    test: words,
  },
  {
    what: 'the questions show what has one of two words',
    name: 'faq-of-one-word',
    file: 'src/schemas/shell/faq.ts',
    from: 'words.every((word)',
    to: 'words.some((word)',
    test: words,
  },
  {
    what: 'the palette shows the screens and acts that have one of two words',
    name: 'palette-of-one-word',
    file: 'src/views/shell/palette/fits.ts',
    from: 'words.every((word)',
    to: 'words.some((word)',
    test: words,
  },
  {
    what: 'the quick search of the plans is not sent with the rest of the filter',
    name: 'plan-quick-not-sent',
    file: 'src/services/plans/plan-service.ts',
    from: '...Object.fromEntries(askedByKey(planFilters, filter)),',
    to: '',
    test: narrowed,
  },
  {
    what: 'a correction begins with the cost of the invoice as its selling price',
    name: 'correction-of-invoice-cost',
    file: 'src/schemas/stock/inventory-correction.ts',
    from: 'String(item.sellingcost)',
    to: 'String(item.invoiceCost)',
    ...promises('item-correction'),
  },
  {
    what: 'a choice of the plan empties the fields that it should keep',
    name: 'patch-empties-kept',
    file: 'src/schemas/plans/plan-draft.ts',
    from: '!isKept(other) && changed',
    to: 'isKept(other) && changed',
    ...promises('plan-wizard'),
  },
  {
    what: 'a second SIM begins with the ICCID of the first',
    name: 'iccid-kept',
    file: 'src/schemas/stock/inventory-draft.ts',
    from: "const CODES = ['activationCode', 'iccid',",
    to: "const CODES = ['activationCode',",
    ...promises('inventory-form'),
  },
  {
    what: 'a problem of the plan of a sale is shown at no step',
    name: 'plan-of-no-step',
    file: 'src/schemas/billing/offline-sale/draft.ts',
    from: "fields: ['lines', 'planID', 'quantity']",
    to: "fields: ['lines', 'quantity']",
    ...promises('offline-sale'),
  },
]
