const test = 'tests/unit/core/money.test.ts'

/** Faults in the arithmetic of invoices. */
export const faultsOfMoney = [
  {
    what: 'a half of a cent is rounded down',
    name: 'half-down',
    file: 'src/schemas/core/money/amount.ts',
    from: ': (exact * 2n + whole) / (whole * 2n)',
    to: ': (exact * 2n + whole - 1n) / (whole * 2n)',
    test,
  },
  {
    what: 'a half of a cent below zero is rounded up: a credit is not rounded as the invoice was',
    name: 'half-towards-zero',
    file: 'src/schemas/core/money/amount.ts',
    from: '-((-exact * 2n + whole) / (whole * 2n))',
    to: '-((-exact * 2n + whole - 1n) / (whole * 2n))',
    test,
  },
  {
    what: 'the discount is rounded by the piece',
    name: 'discount-by-piece',
    file: 'src/schemas/core/money/invoice.ts',
    from: 'shareOf(gross, discount.percent, WHOLE)',
    to: 'shareOf(unitPrice, discount.percent, WHOLE) * quantity',
    test,
  },
  {
    what: 'the discount comes after the tax: it is worked out on the gross',
    name: 'discount-after-tax',
    file: 'src/schemas/core/money/invoice.ts',
    from: 'Array.from(basesOf(lines), ',
    to: 'Array.from(basesOf(lines.map((line) => ({ ...line, net: line.gross }))), ',
    test,
  },
  {
    what: 'tax is worked out by the line, not once a rate',
    name: 'tax-by-line',
    file: 'src/schemas/core/money/invoice.ts',
    from: '({ taxRate, base, tax: taxOf(base, taxRate) })',
    to: '({ taxRate, base, tax: sumOf(lines.map((line) => (line.taxRate === taxRate ? taxOf(line.net, taxRate) : 0n))) })',
    test,
  },
  {
    what: 'no line of a rate takes the remainder of its tax',
    name: 'remainder-dropped',
    file: 'src/schemas/core/money/spread.ts',
    from: 'shares.set(most, (shares.get(most) ?? 0n) + 1n)',
    to: 'shares.set(most, shares.get(most) ?? 0n)',
    test,
  },
  {
    what: 'a credit note takes its share of a line, whatever the ones before it took',
    name: 'credit-by-share',
    file: 'src/schemas/core/money/credit.ts',
    from: 'netLeft(line) - netLeft(afterCredit(line))',
    to: 'netLeft({ ...line, left: line.credited })',
    test,
  },
  {
    what: 'the tax of a credit note is worked out on what it credits, whatever the ones before it took',
    name: 'credited-tax-by-share',
    file: 'src/schemas/core/money/credit.ts',
    from: 'tax: taxOf(before, taxRate) - taxOf(after, taxRate)',
    to: 'tax: taxOf(before - after, taxRate)',
    test,
  },
]
