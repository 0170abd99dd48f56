const creditNotes = 'tests/server/domain/credit-notes.test.ts'

/** Faults of which one has got through, each with others of its kind: in money, and in what is offered. */
export const faultsOfEscapesA = [
  {
    what: 'a second credit note is rounded as the first: what was credited before is not taken off',
    name: 'second-note-as-first',
    file: 'server/offline/credit.ts',
    from: 'const left = line.quantity - gone.reduce((sum, { quantity }) => sum + quantity, 0)',
    to: 'const left = line.quantity',
    test: creditNotes,
  },
  {
    what: 'a credit note takes off what was credited of any line',
    name: 'credited-of-any-line',
    file: 'server/offline/credit.ts',
    from: '.filter((credited) => credited.line === index)',
    to: '',
    test: creditNotes,
  },
  {
    what: 'only the last credit note of an invoice is kept',
    name: 'last-note-kept',
    file: 'server/domain/offline-sale.ts',
    from: 'credits: [...state.credits, event.data]',
    to: 'credits: [event.data]',
    test: creditNotes,
  },
  {
    what: 'the books take the discount of a whole line off each of its credit notes',
    name: 'booked-discount-of-line',
    file: 'server/domain/offline-book.ts',
    from: 'discount: -stored(credited.discountAmount)',
    to: 'discount: -line.discount',
    test: creditNotes,
  },
  {
    what: 'a SIM that was used is offered to go back to stock by a credit note',
    name: 'used-back-to-stock',
    file: 'src/views/billing/credit-drawer.tsx',
    from: 'among: found.filter(({ isRestockable }) => isRestockable)',
    to: 'among: found',
    machine: 'offlineInvoice',
    walk: 'an invoice is paid, credited, and fetched',
  },
  {
    what: 'a sample loses its other side: each SIM of the invoice can go back to stock',
    name: 'one-sided-sample',
    file: 'src/machines/offline-invoice.events.ts',
    from: "iccid: '8944000000000000029', creditNumber: '', isRestockable: false",
    to: "iccid: '8944000000000000029', creditNumber: '', isRestockable: true",
    test: 'tests/machines/samples.test.ts',
    named: 'the samples of offlineInvoice',
  },
  {
    what: 'a sample loses its other side: no account is without a session that could be ended',
    name: 'one-sided-guard',
    file: 'src/machines/account-access.events.ts',
    from: '{ output: { sessions: [], hasSecondFactor: false, link: null } }',
    to: '{ output: { sessions: [session], hasSecondFactor: false, link: null } }',
    test: 'tests/machines/samples.test.ts',
    named: 'the samples of accountAccess',
  },
]
