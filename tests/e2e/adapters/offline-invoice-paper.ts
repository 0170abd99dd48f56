import { expect, type Locator, type Page } from '@playwright/test'
import type { DocumentMail } from '../../../src/schemas/billing/document-mail/wire.ts'
import type { OfflineSale } from '../../../src/schemas/billing/offline-sale/wire.ts'

const statuses: Readonly<Record<string, string>> = { partlyPaid: 'Partly Paid', credited: 'Credited' }
const modes: Readonly<Record<string, string>> = { onAccount: 'On account', card: 'Card' }
const dayOf = (date: string): string => date.slice(0, 10).split('-').reverse().join('/')
const sims = (count: number): string => `${count} ${count === 1 ? 'SIM' : 'SIMs'}`

/** Whether there is a SIM without a credit note. */
export const isAnyLeft = ({ lines }: OfflineSale): boolean =>
  lines.some(({ items }) => items.some(({ creditNumber }) => creditNumber === ''))

/** The button that reverses a payment, if it counts. */
const reverseButton = (
  { currency }: OfflineSale,
  { amount, receivedDate = '' }: OfflineSale['payments'][number],
): string => `Reverse ${currency} ${amount} received on ${dayOf(receivedDate)}`

const isFailed = ({ status }: DocumentMail): boolean => status === 'failed'
const retryButton = ({ invoiceNumber }: OfflineSale): string => `Retry ${invoiceNumber}`

/**
 * The buttons of an invoice in order: those at the top, then those of its payments and mails.
 *
 * Each has whether it is enabled; printing stays enabled while the invoice is busy.
 */
export const actsOf = (sale: OfflineSale, isBusy: boolean): ReadonlyArray<readonly [string, boolean]> => [
  ...(Number(sale.due) === 0 ? [] : [['Record payment', !isBusy] as const]),
  ['Customer payment', !isBusy],
  ...(isAnyLeft(sale) ? (['Credit note', 'Cancel invoice'] as const).map((name) => [name, !isBusy] as const) : []),
  [`Send ${sale.invoiceNumber}`, !isBusy],
  [`Download ${sale.invoiceNumber}`, !isBusy],
  ['Print', true],
  ['Refresh', !isBusy],
  ...sale.payments
    .filter(({ reversed }) => reversed === undefined)
    .map((payment) => [reverseButton(sale, payment), !isBusy] as const),
  ...(sale.mailing?.mails.some(isFailed) ? [[retryButton(sale), !isBusy] as const] : []),
]

const factsOf = ({ invoiceDate, dueDate, paymentMode, currency }: OfflineSale): ReadonlyArray<string> => [
  `Invoice Date${dayOf(invoiceDate)}`,
  `Due Date${dayOf(dueDate)}`,
  `Payment Mode${modes[paymentMode]}`,
  `Currency${currency}`,
]

/** The totals of a sale with one tax rate. */
const totalsOf = ({ rates, net, currency, total, paid, credited, due }: OfflineSale): ReadonlyArray<string> => [
  `Net${net}`,
  ...rates.map(({ taxRate, base, tax }) => `Tax ${taxRate} % of ${base}${tax}`),
  `Total${currency} ${total}`,
  `Paid${paid}`,
  ...(Number(credited) === 0 ? [] : [`Credited${credited}`]),
  `Due${currency} ${due}`,
]

const groupsOf = (list: Locator): Locator => list.locator('> div')

const seeLines = async (paper: Locator, { lines }: OfflineSale): Promise<void> => {
  const rows = paper.getByRole('table', { name: 'Lines' }).locator('tbody tr')
  await expect(rows).toHaveCount(lines.length)
  for (const [index, { planName, place, quantity, unitPrice, taxRate, net }] of lines.entries()) {
    const cells = [`${planName}${place}`, String(quantity), unitPrice, '', `${taxRate} %`, net]
    await expect(rows.nth(index).locator('td')).toHaveText(cells)
  }
}

/** Each SIM, with its credit note. */
const seeSims = async (page: Page, { lines }: OfflineSale): Promise<void> => {
  const sold = page.getByRole('main').getByRole('region', { name: 'SIMs', exact: true }).locator('details')
  await expect(sold.locator('summary')).toHaveText(
    lines.map(({ planName, items }) => `${planName}: ${sims(items.length)}`),
  )
  const items = lines.flatMap((line) => line.items)
  await expect(sold.locator('li')).toHaveText(
    items.map(({ iccid, creditNumber }) => (creditNumber === '' ? iccid : `${iccid}Credited by ${creditNumber}`)),
  )
}

/** The events since issue, oldest first; the payments that can be reversed, and the mails that can be sent again. */
const seePayments = async (history: Locator, sale: OfflineSale): Promise<void> => {
  const { payments, currency } = sale
  const told = payments.flatMap((payment) => {
    const { date, by, amount, paymentMode, paymentReference, receivedDate = '', reversed } = payment
    const size = `${currency} ${amount}`
    const day = `received on ${dayOf(receivedDate)}`
    const mark = reversed === undefined ? '' : 'Reversed'
    const paid = `Paid ${size}${mark}${modes[paymentMode]} ${paymentReference}, ${day}${by}, ${dayOf(date)} `
    const line = { date, starts: paid, button: reversed === undefined ? reverseButton(sale, payment) : null }
    if (reversed === undefined) return [line]
    const undone = `Reversed ${size} ${day}${reversed.reason}${reversed.by}, ${dayOf(reversed.date)} `
    return [line, { date: reversed.date, starts: undone, button: null }]
  })
  const mailed = (sale.mailing?.mails ?? []).map((mail) => {
    const { date, by, to, subject, problem } = mail
    const what = isFailed(mail)
      ? `${sale.invoiceNumber} could not be sent to ${to}Reason: ${problem}`
      : `Sent ${sale.invoiceNumber} to ${to}${subject}`
    return { date, starts: `${what}${by}, ${dayOf(date)} `, button: isFailed(mail) ? retryButton(sale) : null }
  })
  const inOrder = [...told, ...mailed].toSorted((one, other) => one.date.localeCompare(other.date))
  // The first line is the issue itself.
  await expect(history).toHaveCount(1 + inOrder.length)
  for (const [index, { starts, button }] of inOrder.entries()) {
    const line = history.nth(index + 1)
    await expect(line).toContainText(starts)
    await expect(line.getByRole('button')).toHaveCount(button === null ? 0 : 1)
    if (button !== null) await expect(line.getByRole('button', { name: button, exact: true })).toBeVisible()
  }
}

/** An invoice as printed, its status, and the status of its SIMs, all from this answer. */
export const seePaper = async (page: Page, sale: OfflineSale): Promise<void> => {
  const { invoiceNumber, status, seller, customer, currency, total, createdBy, createdDate } = sale
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice · ${invoiceNumber}`)
  const paper = page.getByRole('article', { name: `Invoice ${invoiceNumber}`, exact: true })
  const heading = paper.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(`Invoice ${invoiceNumber}`)
  await expect(heading.locator('..')).toHaveText(`Invoice ${invoiceNumber}${statuses[status]}`)
  await expect(paper.locator('address')).toHaveText(seller.name)
  const customerHeading = paper.getByRole('heading', { name: `Customer ${customer.customerCode}`, exact: true })
  await expect(customerHeading.locator('..')).toHaveText(`Customer ${customer.customerCode}${customer.companyName}`)
  await expect(groupsOf(paper.locator('dl').first())).toHaveText([...factsOf(sale)])
  await seeLines(paper, sale)
  await expect(groupsOf(paper.locator('dl').last())).toHaveText([...totalsOf(sale)])
  const issued = `Issued ${invoiceNumber} over ${currency} ${total}${createdBy}, ${dayOf(createdDate)} `
  const history = page.getByRole('main').getByRole('region', { name: 'History', exact: true }).locator('li')
  await expect(history.first()).toContainText(issued)
  await seePayments(history, sale)
  await seeSims(page, sale)
}
