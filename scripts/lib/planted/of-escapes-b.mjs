const lines = 'tests/machines/offline-sale-lines.test.ts'
const ids = 'tests/services/submission-ids.test.ts'

/** Faults that got through: ids of submissions, samples that were too few, promises that asked the product. */
export const faultsOfSamples = [
  {
    what: 'each try of a return goes out under a new id: a lost answer makes two of it',
    name: 'new-id-at-each-try',
    file: 'src/services/stock-service.ts',
    from: `restocked: isRestocked }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }`,
    to: `restocked: isRestocked }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId && crypto.randomUUID() }`,
    test: ids,
  },
  {
    what: 'a payment goes out without the id of its submission',
    name: 'payment-without-id',
    file: 'src/services/invoice-service.ts',
    from: 'payload: { id, ...payment }, headers }',
    to: 'payload: { id, ...payment } }',
    test: ids,
  },
  {
    what: 'of the SIMs of a line the last ones stay where fewer are wanted',
    name: 'fewer-keeps-last',
    file: 'src/machines/offline-sale.context.ts',
    from: 'ids.slice(0, quantity)',
    to: 'ids.slice(-quantity)',
    test: lines,
  },
  {
    what: 'another plan in one line of a sale empties the SIMs of all lines',
    name: 'plan-empties-all-lines',
    file: 'src/machines/offline-sale.context.ts',
    from: "field === 'customerID' ? keysOf(draft)",
    to: "field === 'customerID' || field.endsWith('planID') ? keysOf(draft)",
    test: lines,
  },
]
