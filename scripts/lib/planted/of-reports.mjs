const filters = 'tests/server/reports/report-filters.test.ts'

/** Faults in the sort orders and the index of the reports. */
export const faultsOfReports = [
  {
    what: 'a file goes on with the row that it ended with',
    name: 'row-told-twice',
    file: 'server/reports/report-order.ts',
    from: "direction === 'asc' ? '>' : '<'",
    to: "direction === 'asc' ? '>=' : '<='",
    test: filters,
  },
  {
    what: 'lines of one amount stand the other way round',
    name: 'ties-reversed',
    file: 'server/reports/report-order.ts',
    from: "moneyKeys({ currency: 'e.currency', amount: 'e.amount' }, direction) : []",
    to: "[...moneyKeys({ currency: 'e.currency', amount: 'e.amount' }, direction), 'e.ordinal desc'] : []",
    test: filters,
  },
  {
    what: 'the currencies turn round with their amounts',
    name: 'currencies-reversed',
    file: 'server/lists/money-order.ts',
    from: '} asc`,\n  ...(isUnknown',
    to: '} desc`,\n  ...(isUnknown',
    test: filters,
  },
  {
    what: 'the oldest lines first begin in the block behind theirs',
    name: 'block-too-far',
    file: 'server/reports/report-search.ts',
    from: 'e.ordinal > (select block * ',
    to: 'e.ordinal > (select (block + 1) * ',
    test: filters,
  },
  {
    what: 'the last seven days are six',
    name: 'six-days',
    file: 'server/reports/reports.handlers.ts',
    from: 'daysUpTo(endsOn, 7)',
    to: 'daysUpTo(endsOn, 6)',
    test: 'tests/server/reports/reports.test.ts',
  },
  {
    what: 'a row that is passed on the last of a page opens the second of the next',
    name: 'second-row',
    file: 'src/machines/reports/report-paging.setup.ts',
    from: 'openFirstRow: assign({ openRow: 0 })',
    to: 'openFirstRow: assign({ openRow: 1 })',
    test: 'tests/machines/walks/report-paging.test.ts',
  },
]
