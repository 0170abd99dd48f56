import type { ReadInvoice, ReadLine, ReadTax } from './reading.ts'

/** The business rules of EN 16931 that concern our documents. Each says a document that it accepts, and how to break it. */
export type Rule = {
  readonly id: string
  readonly words: string
  readonly holds: (invoice: ReadInvoice) => boolean
  /** The sample that is broken, and what is planted in it. */
  readonly sample: string
  readonly plant: (invoice: ReadInvoice) => ReadInvoice
}

/** Hundredths of an amount, exactly. */
const cents = (text: string): bigint => {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`)
}
const sum = (texts: ReadonlyArray<string>): bigint => texts.reduce((total, text) => total + cents(text), 0n)
const thousandths = (rate: string): bigint => {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(`${whole}${decimals.padEnd(3, '0')}`)
}
const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)
const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one)

/** Whether a tax is its base times its rate, rounded half up, give or take so many cents. */
const isTaxOf = (base: string, rate: string, tax: string, tolerance: bigint): boolean =>
  distance(halfUp(cents(base) * thousandths(rate || '0'), 100_000n), cents(tax)) <= tolerance

const isSaid = (text: string) => text !== ''
const has = (category: string) => (invoice: ReadInvoice) => invoice.lines.some((line) => line.category === category)
const groups = (invoice: ReadInvoice, category: string) => invoice.taxes.filter((tax) => tax.category === category)
const linesOf = (invoice: ReadInvoice, category: string) => invoice.lines.filter((line) => line.category === category)
const ifHas =
  (category: string, holds: Rule['holds']): Rule['holds'] =>
  (invoice) =>
    !has(category)(invoice) || holds(invoice)
const everyTax =
  (category: string, holds: (tax: ReadTax) => boolean): Rule['holds'] =>
  (invoice) =>
    groups(invoice, category).every(holds)
const everyLine =
  (holds: (line: ReadLine) => boolean): Rule['holds'] =>
  ({ lines }) =>
    lines.every(holds)

const plantTax =
  (change: Partial<ReadTax>): Rule['plant'] =>
  (invoice) => ({
    ...invoice,
    taxes: invoice.taxes.map((tax) => ({ ...tax, ...change })),
  })
const plantLine =
  (change: Partial<ReadLine>): Rule['plant'] =>
  (invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, ...change })),
  })
const plant =
  (change: Partial<ReadInvoice>): Rule['plant'] =>
  (invoice) => ({ ...invoice, ...change })
const plantSeller =
  (change: Partial<ReadInvoice['seller']>): Rule['plant'] =>
  (invoice) => ({
    ...invoice,
    seller: { ...invoice.seller, ...change },
  })
const plantBuyer =
  (change: Partial<ReadInvoice['buyer']>): Rule['plant'] =>
  (invoice) => ({
    ...invoice,
    buyer: { ...invoice.buyer, ...change },
  })

const row = (id: string, words: string, holds: Rule['holds'], plant: Rule['plant'], sample = 'standard'): Rule => ({
  id,
  words,
  holds,
  sample,
  plant,
})

const general: ReadonlyArray<Rule> = [
  row('BR-1', 'has a specification identifier', (i) => isSaid(i.specification), plant({ specification: '' })),
  row('BR-2', 'has a number', (i) => isSaid(i.number), plant({ number: '' })),
  row('BR-3', 'has an issue date', (i) => /^\d{4}-\d\d-\d\d$/.test(i.day), plant({ day: '14/10/2026' })),
  row('BR-4', 'has a type code', (i) => i.type === '380' || i.type === '381', plant({ type: '' })),
  row('BR-5', 'has a currency', (i) => /^[A-Z]{3}$/.test(i.currency), plant({ currency: '' })),
  row('BR-6', 'has the seller’s name', (i) => isSaid(i.seller.name), plantSeller({ name: '' })),
  row('BR-7', 'has the buyer’s name', (i) => isSaid(i.buyer.name), plantBuyer({ name: '' })),
  row('BR-8', 'has the seller’s address', (i) => i.seller.hasAddress, plantSeller({ hasAddress: false })),
  row('BR-9', 'has the seller’s country', (i) => /^[A-Z]{2}$/.test(i.seller.country), plantSeller({ country: '' })),
  row('BR-10', 'has the buyer’s address', (i) => i.buyer.hasAddress, plantBuyer({ hasAddress: false })),
  row('BR-11', 'has the buyer’s country', (i) => /^[A-Z]{2}$/.test(i.buyer.country), plantBuyer({ country: '' })),
  row('BR-12', 'has the sum of the lines', (i) => isSaid(i.sumOfLines), plant({ sumOfLines: '' })),
  row('BR-13', 'has the total without tax', (i) => isSaid(i.withoutTax), plant({ withoutTax: '' })),
  row('BR-14', 'has the total with tax', (i) => isSaid(i.total), plant({ total: '' })),
  row('BR-15', 'has the amount due', (i) => isSaid(i.due), plant({ due: '' })),
  row('BR-16', 'has a line', (i) => i.lines.length > 0, plant({ lines: [] })),
  row(
    'BR-21',
    'has an identifier of each line',
    everyLine((line) => isSaid(line.id)),
    plantLine({ id: '' }),
  ),
  row(
    'BR-22',
    'has a quantity of each line',
    everyLine((line) => isSaid(line.quantity)),
    plantLine({ quantity: '' }),
  ),
  row(
    'BR-23',
    'has a unit of each line',
    everyLine((line) => isSaid(line.unit)),
    plantLine({ unit: '' }),
  ),
  row(
    'BR-24',
    'has a net amount of each line',
    everyLine((line) => isSaid(line.net)),
    plantLine({ net: '' }),
  ),
  row(
    'BR-25',
    'has a name in each line',
    everyLine((line) => isSaid(line.name)),
    plantLine({ name: '' }),
  ),
  row(
    'BR-26',
    'has a price in each line',
    everyLine((line) => isSaid(line.price)),
    plantLine({ price: '' }),
  ),
  row(
    'BR-27',
    'has no price below zero',
    everyLine((line) => !line.price.startsWith('-')),
    plantLine({ price: '-1.00' }),
  ),
  row(
    'BR-42',
    'has a reason of each discount',
    everyLine((line) => !isSaid(line.discount) || isSaid(line.discountReason)),
    plantLine({ discount: '1.00', discountReason: '' }),
  ),
  row('BR-45', 'has a base of each tax', (i) => i.taxes.every(({ base }) => isSaid(base)), plantTax({ base: '' })),
  row('BR-46', 'has an amount of each tax', (i) => i.taxes.every(({ tax }) => isSaid(tax)), plantTax({ tax: '' })),
  row(
    'BR-47',
    'has a category of each tax',
    (i) => i.taxes.every(({ category }) => isSaid(category)),
    plantTax({ category: '' }),
  ),
  row(
    'BR-48',
    'has a rate of each tax but outside the scope',
    (i) => i.taxes.every(({ rate, category }) => isSaid(rate) === (category !== 'O')),
    plantTax({ rate: '' }),
  ),
  row('BR-49', 'has a code of the means of payment', (i) => isSaid(i.means), plant({ means: '' })),
  row(
    'BR-53',
    'has the tax in the tax currency, where one is named',
    (i) => isSaid(i.taxCurrency) === isSaid(i.homeTax),
    plant({ homeTax: '' }),
    'in another currency',
  ),
  row(
    'BR-55',
    'has the invoice of a credit note',
    (i) => (i.type === '381') === isSaid(i.preceding),
    plant({ preceding: '' }),
    'credit of two SIMs',
  ),
  row(
    'BR-57',
    'has the country where it is delivered, in an address of delivery',
    (i) => !has('K')(i) || isSaid(i.deliveryCountry),
    plant({ deliveryCountry: '' }),
    'intra-community',
  ),
  row(
    'BR-61',
    'has an account for a transfer',
    (i) => !['30', '58'].includes(i.means) || isSaid(i.account),
    plant({ account: '' }),
  ),
  row(
    'BR-62',
    'has the scheme of the seller’s electronic address',
    (i) => isSaid(i.seller.endpoint) === isSaid(i.seller.endpointScheme),
    plantSeller({ endpointScheme: '' }),
  ),
  row(
    'BR-63',
    'has the scheme of the buyer’s electronic address',
    (i) => isSaid(i.buyer.endpoint) === isSaid(i.buyer.endpointScheme),
    plantBuyer({ endpointScheme: '' }),
  ),
]

const conditions: ReadonlyArray<Rule> = [
  row(
    'BR-CO-4',
    'has a category of each line',
    everyLine((line) => isSaid(line.category)),
    plantLine({ category: '' }),
  ),
  row(
    'BR-CO-9',
    'has a country first in each VAT number',
    (i) => [i.seller.vat, i.buyer.vat].every((vat) => vat === '' || /^[A-Z]{2}[A-Z0-9]+$/.test(vat)),
    plantBuyer({ vat: '509999999' }),
  ),
  row(
    'BR-CO-10',
    'has the lines’ sum',
    (i) => cents(i.sumOfLines) === sum(i.lines.map(({ net }) => net)),
    plant({ sumOfLines: '1.00' }),
  ),
  row(
    'BR-CO-13',
    'has the total without tax as the sum of lines',
    (i) => cents(i.withoutTax) === cents(i.sumOfLines),
    plant({ withoutTax: '1.00' }),
  ),
  row(
    'BR-CO-14',
    'has the tax as the sum of taxes',
    (i) => cents(i.tax) === sum(i.taxes.map(({ tax }) => tax)),
    plant({ tax: '1.00' }),
  ),
  row(
    'BR-CO-15',
    'has the total as net and tax',
    (i) => cents(i.total) === cents(i.withoutTax) + cents(i.tax),
    plant({ total: '1.00' }),
  ),
  row(
    'BR-CO-16',
    'has what is due as the total less what is paid',
    (i) => cents(i.due) === cents(i.total) - cents(i.paid),
    plant({ due: '1.00' }),
    'partly paid',
  ),
  row(
    'BR-CO-17',
    'has each tax as its base times its rate, a credit note to the cent',
    (i) =>
      i.taxes.every(
        ({ base, rate, tax }) =>
          distance(halfUp(cents(base) * thousandths(rate || '0'), 100_000n), cents(tax)) <=
          (i.type === '381' ? 1n : 0n),
      ),
    plantTax({ tax: '0.02' }),
  ),
  row('BR-CO-18', 'has a tax', (i) => i.taxes.length > 0, plant({ taxes: [] })),
  row(
    'BR-CO-25',
    'has a due date or terms, where something is due',
    (i) => cents(i.due) <= 0n || isSaid(i.dueDay) || isSaid(i.paymentTerms),
    plant({ dueDay: '', paymentTerms: '' }),
  ),
  row(
    'BR-CO-26',
    'has a number that tells the seller',
    (i) => isSaid(i.seller.vat) || isSaid(i.seller.registration),
    plantSeller({ vat: '', registration: '' }),
  ),
  row(
    'line',
    'has the net of each line as its price times its quantity less its discount',
    everyLine(
      ({ net, price, quantity, discount }) => cents(net) === cents(price) * BigInt(quantity) - cents(discount || '0'),
    ),
    plantLine({ net: '1.00' }),
  ),
  row(
    'currency',
    'has each amount in its currency',
    (i) => i.currencies.every((each) => each === i.currency || each === i.taxCurrency),
    plant({ currencies: ['XXX'] }),
  ),
]

/** The category's rules: its lines and its tax belong together. */
const categoryRules = (category: string, rules: string, sample: string, isRated: boolean): ReadonlyArray<Rule> => [
  row(
    `BR-${rules}-1`,
    `has ${isRated ? 'a' : 'one'} tax of the category of its lines`,
    ifHas(category, (i) => (isRated ? groups(i, category).length > 0 : groups(i, category).length === 1)),
    plant({ taxes: [] }),
    sample,
  ),
  row(
    `BR-${rules}-5`,
    `has a rate that fits in each line of category ${category}`,
    (i) =>
      linesOf(i, category).every(({ rate }) => (category === 'O' ? rate === '' : isRated === thousandths(rate) > 0n)),
    plantLine({ rate: isRated ? '0' : '5' }),
    sample,
  ),
  row(
    `BR-${rules}-8`,
    `has the lines’ sum as the base of each rate of category ${category}`,
    (i) =>
      groups(i, category).every(
        ({ base, rate }) =>
          cents(base) ===
          sum(
            linesOf(i, category)
              .filter((line) => line.rate === rate)
              .map(({ net }) => net),
          ),
      ),
    plantTax({ base: '1.00' }),
    sample,
  ),
  row(
    `BR-${rules}-9`,
    `has a tax that fits category ${category}`,
    (i) =>
      groups(i, category).every(({ base, rate, tax }) =>
        isRated ? isTaxOf(base, rate, tax, i.type === '381' ? 1n : 0n) : cents(tax) === 0n,
      ),
    plantTax({ tax: isRated ? '0.00' : '1.00' }),
    sample,
  ),
  category === 'S' || category === 'Z'
    ? row(
        `BR-${rules}-10`,
        `has no reason of exemption of category ${category}`,
        everyTax(category, ({ reason, reasonCode }) => reason === '' && reasonCode === ''),
        plantTax({ reason: 'Because' }),
        sample,
      )
    : row(
        `BR-${rules}-10`,
        `has a reason of exemption of category ${category}`,
        everyTax(category, ({ reason, reasonCode }) => isSaid(reason) || isSaid(reasonCode)),
        plantTax({ reason: '', reasonCode: '' }),
        sample,
      ),
  category === 'O'
    ? row(
        'BR-O-2',
        'names no VAT number outside the scope of tax',
        ifHas('O', (i) => i.seller.vat === '' && i.buyer.vat === ''),
        plantSeller({ vat: 'DE123456788' }),
        sample,
      )
    : row(
        `BR-${rules}-2`,
        `has the seller’s VAT number in category ${category}`,
        ifHas(category, (i) => isSaid(i.seller.vat)),
        plantSeller({ vat: '' }),
        sample,
      ),
]

const ofCategories: ReadonlyArray<Rule> = [
  ...categoryRules('S', 'S', 'standard', true),
  ...categoryRules('Z', 'Z', 'zero', false),
  ...categoryRules('E', 'E', 'exempt', false),
  ...categoryRules('AE', 'AE', 'reverse charge', false),
  ...categoryRules('K', 'IC', 'intra-community', false),
  ...categoryRules('G', 'G', 'export', false),
  ...categoryRules('O', 'O', 'outside the scope', false),
  row(
    'BR-AE-2, buyer',
    'has the buyer’s VAT number under reverse charge',
    ifHas('AE', (i) => isSaid(i.buyer.vat)),
    plantBuyer({ vat: '' }),
    'reverse charge',
  ),
  row(
    'BR-IC-2, buyer',
    'has the buyer’s VAT number of an intra-community supply',
    ifHas('K', (i) => isSaid(i.buyer.vat)),
    plantBuyer({ vat: '' }),
    'intra-community',
  ),
  row(
    'BR-IC-11',
    'has the day of an intra-community supply',
    ifHas('K', (i) => isSaid(i.supplyDay)),
    plant({ supplyDay: '' }),
    'intra-community',
  ),
  row(
    'BR-IC-12',
    'has the country of an intra-community supply',
    ifHas('K', (i) => isSaid(i.deliveryCountry)),
    plant({ deliveryCountry: '' }),
    'intra-community',
  ),
  row(
    'BR-O-11',
    'has no other tax outside the scope',
    ifHas('O', (i) => i.taxes.length === 1),
    (i) => ({ ...i, taxes: [...i.taxes, ...i.taxes] }),
    'outside the scope',
  ),
]

const hasTwo = (text: string) => /^-?\d+(\.\d{1,2})?$/.test(text)
const decimals: ReadonlyArray<Rule> = [
  ...(
    [
      ['BR-DEC-9', 'sumOfLines'],
      ['BR-DEC-12', 'withoutTax'],
      ['BR-DEC-13', 'tax'],
      ['BR-DEC-14', 'total'],
      ['BR-DEC-16', 'paid'],
      ['BR-DEC-18', 'due'],
    ] as const
  ).map(([id, field]) =>
    row(id, `has at most two decimals in ${field}`, (i) => hasTwo(i[field]), plant({ [field]: '1.001' })),
  ),
  row(
    'BR-DEC-15',
    'has at most two decimals in the tax of the other currency',
    (i) => i.homeTax === '' || hasTwo(i.homeTax),
    plant({ homeTax: '1.001' }),
    'in another currency',
  ),
  row(
    'BR-DEC-19',
    'has at most two decimals in each base',
    (i) => i.taxes.every(({ base }) => hasTwo(base)),
    plantTax({ base: '1.001' }),
  ),
  row(
    'BR-DEC-20',
    'has at most two decimals in each tax',
    (i) => i.taxes.every(({ tax }) => hasTwo(tax)),
    plantTax({ tax: '1.001' }),
  ),
  row(
    'BR-DEC-23',
    'has at most two decimals in each net',
    everyLine(({ net }) => hasTwo(net)),
    plantLine({ net: '1.001' }),
  ),
  row(
    'BR-DEC-24',
    'has at most two decimals in each discount',
    everyLine(({ discount }) => discount === '' || hasTwo(discount)),
    plantLine({ discount: '1.001' }),
  ),
]

export const rules: ReadonlyArray<Rule> = [...general, ...conditions, ...ofCategories, ...decimals]
