import { expect, type Locator, type Page } from '@playwright/test'
import type { DocumentMail } from '../../../src/schemas/billing/document-mail/wire.ts'
import type { OfflineSale } from '../../../src/schemas/billing/offline-sale/invoice.ts'

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
 * The buttons of an invoice in order: those of its heading, then those of its payments and mails.
 *
 * Each has whether it is enabled; the menu stays open while the invoice is busy.
 */
export const actsOf = (sale: OfflineSale, isBusy: boolean): ReadonlyArray<readonly [string, boolean]> => [
  ...(Number(sale.due) === 0 ? [] : [[`Send ${sale.invoiceNumber}`, !isBusy] as const]),
  [`Download ${sale.invoiceNumber}`, !isBusy],
  ['More actions', true],
  [Number(sale.due) === 0 ? `Send ${sale.invoiceNumber}` : 'Record payment', !isBusy],
  ...sale.payments
    .filter(({ reversed }) => reversed === undefined)
    .map((payment) => [reverseButton(sale, payment), !isBusy] as const),
  ...(sale.mailing?.mails.some(isFailed) ? [[retryButton(sale), !isBusy] as const] : []),
]

const balanceOf = ({ currency, total, paid, credited, due }: OfflineSale): ReadonlyArray<string> => [
  `Total${currency} ${total}`,
  `Paid${currency} ${paid}`,
  ...(Number(credited) === 0 ? [] : [`Credited${currency} ${credited}`]),
  `Due${currency} ${due}`,
]

const groupsOf = (list: Locator): Locator => list.locator('> div')

type Printed = NonNullable<OfflineSale['printed']>

const seeLines = async (paper: Locator, { headings, lines }: Printed): Promise<void> => {
  const table = paper.getByRole('table', { name: 'Lines' })
  const { plan, quantity, unitPrice, discount, taxRate, net } = headings
  await expect(table.locator('thead th')).toHaveText([plan, quantity, unitPrice, discount, taxRate, net])
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(lines.length)
  for (const [index, line] of lines.entries()) {
    const cells = [`${line.plan}${line.place}`, line.quantity, line.unitPrice, line.discount, line.taxRate, line.net]
    await expect(rows.nth(index).locator('td')).toHaveText(cells)
  }
}

/** The document, text by text. A server that does not send it is said to. */
const seeDocument = async (page: Page, { invoiceNumber, printed }: OfflineSale): Promise<void> => {
  const paper = page.getByRole('article', { name: `Invoice ${invoiceNumber}`, exact: true })
  await expect(page.getByText('This server does not show the invoice here. Download its PDF.')).toHaveCount(
    printed === undefined ? 1 : 0,
  )
  if (printed === undefined) return expect(paper).toHaveCount(0)
  const { title, number, seller, customerLabel, customer, facts, sums, notes } = printed
  await expect(paper.getByRole('heading', { level: 2 })).toHaveText(`${title} ${number}`)
  await expect(paper.locator('address')).toHaveText([seller.name, ...seller.lines].join(''))
  const customerHeading = paper.getByRole('heading', { name: customerLabel, exact: true })
  await expect(customerHeading.locator('..')).toHaveText([customerLabel, customer.name, ...customer.lines].join(''))
  await expect(groupsOf(paper.locator('dl').first())).toHaveText(facts.map(({ label, value }) => `${label}${value}`))
  await seeLines(paper, printed)
  await expect(groupsOf(paper.locator('dl').last())).toHaveText(sums.map(({ label, amount }) => `${label}${amount}`))
  await expect(paper.locator('dl ~ section')).toHaveText(notes.map(({ label, value }) => `${label}${value}`))
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

/** The events since issue, newest first; the payments that can be reversed, and the mails that can be sent again. */
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
  const inOrder = [...told, ...mailed].toSorted((one, other) => one.date.localeCompare(other.date)).toReversed()
  // The last line is the issue itself.
  await expect(history).toHaveCount(1 + inOrder.length)
  for (const [index, { starts, button }] of inOrder.entries()) {
    const line = history.nth(index)
    await expect(line).toContainText(starts)
    await expect(line.getByRole('button')).toHaveCount(button === null ? 0 : 1)
    if (button !== null) await expect(line.getByRole('button', { name: button, exact: true })).toBeVisible()
  }
}

/** An invoice as printed, its status, and the status of its SIMs, all from this answer. */
export const seePaper = async (page: Page, sale: OfflineSale): Promise<void> => {
  const { invoiceNumber, status, currency, total, createdBy, createdDate } = sale
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice · ${invoiceNumber}`)
  const balance = page.getByRole('region', { name: 'Balance', exact: true })
  await expect(page.locator('main h1 + div')).toHaveText(statuses[status] ?? /./)
  await expect(groupsOf(balance.locator('dl'))).toHaveText([...balanceOf(sale)])
  await seeDocument(page, sale)
  const issued = `Issued ${invoiceNumber} over ${currency} ${total}${createdBy}, ${dayOf(createdDate)} `
  const history = page.getByRole('main').getByRole('region', { name: 'History', exact: true }).locator('li')
  await expect(history.last()).toContainText(issued)
  await seePayments(history, sale)
  await seeSims(page, sale)
}
