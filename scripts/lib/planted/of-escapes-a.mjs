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
]
