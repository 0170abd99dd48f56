import { expect, type Locator } from '@playwright/test'
import type { BulkImport, BulkLookups, BulkReceipt, BulkVerdict, EarlierBulk } from '../../../src/schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../../src/schemas/stock/bulk-fields.ts'
import { type BulkMapping, bulkDays } from '../../../src/schemas/stock/bulk-mapping.ts'
import type { OpenDayColumns } from '../../../src/schemas/stock/day-order.ts'
import { type FileLayout, separators } from '../../../src/schemas/stock/file-layout.ts'
import { type ShownField, shownButtons, shownFields } from '../screens/shown-fields.ts'
import { toldFailure } from './answers.ts'
import { header, sampleOf } from './bulk-import-files.ts'
import { type Judged, rowsSaid } from './bulk-import-rows.ts'
import { fieldWith } from './drawer.ts'
import { LOOKS } from './looks.ts'
import { tellsMoment } from './moments.ts'

type File = { readonly name: string; readonly size: number }

/** The context of the machine. */
export type Facts = Judged & {
  readonly bulkId: number | null
  readonly verdict: BulkVerdict | null
  readonly receiptId: number | null
  readonly lookups: BulkLookups | null
  readonly imports: ReadonlyArray<BulkImport>
  readonly receipt: BulkReceipt | null
  readonly file: File | null
  readonly table: {
    readonly rowCount: number
    readonly sheets: ReadonlyArray<string>
    readonly sheet: string
    readonly days?: OpenDayColumns
    readonly layout?: FileLayout
    readonly remembered?: { readonly fileName: string; readonly date: string; readonly supplierName: string }
  } | null
  readonly sheet: string | null
  readonly mapping: BulkMapping
  readonly invoice: File | null
  readonly submissionId: string | null
  readonly earlier: EarlierBulk | null
}

export const BULK = '/pages/InventoryMaster/Bulk'
const HINT = 'CSV or XLSX with a header, up to 50 MB and 100,000 rows'
const INVOICE_HINT = 'One file for all SIMs. PDF, PNG or JPEG, up to 5 MB'

/** The fields of the form in order, by label. */
export const labels: ReadonlyArray<readonly [BulkFieldName, string]> = [
  ['supplierID', 'Supplier Name'],
  ['planID', 'Plan Name'],
  ['country', 'Country'],
  ['region', 'Region'],
  ['type', 'Type'],
  ['activationCode', 'Activation Code'],
  ['smdpAddress', 'SM-DP+ Address'],
  ['matchingID', 'Matching ID'],
  ['iccid', 'ICCID'],
  ['simpin', 'SIM PIN'],
  ['serviceDeviceID', 'Service Device ID'],
  ['formFactor', 'Form Factor'],
  ['stockReceivedDate', 'Stock Received Date'],
  ['expiryDate', 'Stock Expiry Date'],
  ['locationID', 'Location'],
  ['paymentType', 'Payment Type'],
  ['invoiceNumber', 'Invoice Number'],
  ['InvoiceCurrency', 'Invoice Currency'],
  ['invoiceCost', 'Invoice Cost'],
  ['buyingCost', 'Buying Cost'],
  ['sellingcost', 'Selling Cost'],
]
const standings: Readonly<Record<BulkImport['status'], string>> = {
  open: 'Ready to add',
  committing: 'Adding',
  finished: 'Finished',
  takingBack: 'Undoing',
  takenBack: 'Undone',
}
const standingOf = ({ status, received, rowCount }: BulkImport): string =>
  status === 'open' && received < rowCount ? `${received} of ${rowsSaid(rowCount)} uploaded` : standings[status]

export const picker = (among: Locator, name: 'file' | 'invoicePO'): Locator =>
  among.locator(`input[type="file"][name="${name}"]`)

/** The box of a file: the chosen file, whether it can be changed, and its error. */
const seeBox = async (box: Locator, hint: string, text: string, problem: string | null, isOpen: boolean) => {
  await expect(box).toBeEnabled({ enabled: isOpen })
  await expect(box).toHaveAttribute('aria-invalid', String(problem !== null))
  await expect(box).toHaveAccessibleDescription([hint, problem ?? ''].join(' ').trim())
  await expect(box.locator('..')).toHaveText(text)
}

/** The file of SIMs. While it is read its name is shown; it can be removed if `canRemove`. */
const seeFile = async (main: Locator, { file, errors, failure }: Facts, isBusy: boolean, canRemove: boolean) => {
  const text = isBusy ? `Choose another${file?.name}Remove` : 'Choose a fileor drop it here'
  await seeBox(
    picker(main, 'file'),
    HINT,
    text,
    errors.file ?? (failure === null ? null : toldFailure(failure)),
    !isBusy,
  )
  await expect(main.getByText('Reading...', { exact: true })).toHaveCount(isBusy ? 1 : 0)
  const remove = main.getByRole('button', { name: 'Remove', exact: true })
  await expect.poll(() => shownButtons(remove), LOOKS).toEqual(isBusy ? { Remove: canRemove } : {})
}

/** A file is being chosen or read: the fields of the import, and the recent imports. */
export const seeChoosing = async (main: Locator, facts: Facts, isBusy: boolean): Promise<void> => {
  const { imports, receipt } = facts
  await seeFile(main, facts, isBusy, true)
  const said = `These SIMs belong to ${receipt?.receiptNumber}. The receipt fills what the file leaves out.`
  await expect(main.getByText(/^These SIMs belong to/)).toHaveText(receipt === null ? [] : [said])
  const late = main.getByRole('region', { name: 'Recent imports' }).locator('tbody tr')
  await expect(late).toHaveText(
    imports.map((bulk) => {
      const { bulkId, fileName, rowCount, counts, createdBy, createdDate } = bulk
      const begun = `${createdBy}, ${tellsMoment(createdDate)}`
      return [`No. ${bulkId}`, fileName, rowCount, counts.added, standingOf(bulk), begun].join('')
    }),
  )
  for (const { bulkId } of imports) {
    const link = late.getByRole('link', { name: `No. ${bulkId}`, exact: true })
    await expect(link).toHaveAttribute('href', `${BULK}?bulkID=${bulkId}`)
  }
}

/** The file of a started import is being chosen or read again. */
export const seeInterrupted = async (main: Locator, facts: Facts, isBusy: boolean): Promise<void> => {
  const { received = 0, rowCount = 0, fileName = '' } = facts.bulk ?? {}
  await seeFile(main, facts, isBusy, false)
  const arrived = `${received} of the ${rowsSaid(rowCount)} of ${fileName} are uploaded.`
  await expect(main.getByText(`${arrived} Choose the file again to continue.`)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Choose another file' })).toBeEnabled({ enabled: !isBusy })
}

/** The labels of the orders of dates. */
export const orders = { '': 'Choose', dayFirst: 'day/month/year', monthFirst: 'month/day/year' } as const

/** The column whose days are clearly day first, unless the file has days of open order. */
const DAYS = 'Expiry Date'
const daysOf = (name: BulkFieldName): boolean => bulkDays.some((day) => day === name)

/** How the file is read. Its first row and its commas were recognised. */
const layoutOf = ({ table, errors }: Facts, isOpen: boolean): ReadonlyArray<readonly [string, ShownField]> => {
  const { headerRow = 1, separator = 'comma' } = { ...table?.layout }
  const label = separators.find(({ value }) => value === separator)?.label ?? ''
  const separated = separator === 'comma' ? `${label} (recognised)` : label
  return [
    table !== null && table.sheets.length > 1
      ? ['Sheet', fieldWith(table.sheet, errors.sheet ?? '', isOpen)]
      : ['Separator', fieldWith(separated, '', isOpen)],
    ['Header row', fieldWith(headerRow === 0 ? 'None' : `Row ${headerRow} (recognised)`, '', isOpen)],
  ]
}

type MappingState = 'mapping' | 'readingAgain' | 'beginning'

const fieldsOf = (facts: Facts, state: MappingState) => {
  const { mapping, errors, receipt, lookups, table } = facts
  const isOpen = state === 'mapping'
  const fields = [...layoutOf(facts, state !== 'beginning')]
  for (const [name, label] of labels) {
    // A receipt already fixes the location.
    if (name === 'locationID' && receipt !== null) continue
    const source = mapping[name]
    const error = errors[name] ?? ''
    if (source !== undefined && 'value' in source) {
      const chosen = lookups?.suppliers.find(({ id }) => name === 'supplierID' && String(id) === source.value)?.name
      fields.push([label, fieldWith('One value for all rows', '', isOpen)])
      fields.push([`${label} of all rows`, fieldWith(chosen ?? source.value, error, isOpen)])
    } else {
      const value = source === undefined ? 'Not in the file' : (header[source.column] ?? '')
      const isAsked = source !== undefined && table?.days?.[source.column] !== undefined
      fields.push([label, fieldWith(value, isAsked ? '' : error, isOpen)])
      if (isAsked) fields.push([`Order of ${label}`, fieldWith(orders[source.dayOrder ?? ''], error, isOpen)])
      else if (source !== undefined && daysOf(name) && header[source.column] === DAYS) {
        const order = source.dayOrder === 'monthFirst' ? orders.monthFirst : `${orders.dayFirst} (recognised)`
        fields.push([`Order of ${label}`, fieldWith(order, '', isOpen)])
      }
    }
  }
  return Object.fromEntries(fields)
}

/** Matches these texts in this order, with anything between them. */
const inOrder = (texts: ReadonlyArray<string>): RegExp =>
  new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 's')

/** Each field with its source and sample value, and the invoice. */
export const seeMapping = async (main: Locator, facts: Facts, state: MappingState, isBack: boolean): Promise<void> => {
  const isBusy = state !== 'mapping'
  const form = main.getByRole('form', { name: 'Columns' })
  const { file, table, mapping, invoice, errors, failure, receipt } = facts
  await expect.poll(() => shownFields(form), LOOKS).toEqual(fieldsOf(facts, state))
  const intro = `${file?.name}: ${rowsSaid(table?.rowCount ?? 0)}. Recognised columns are already matched.`
  const samples = labels.flatMap(([name]) => {
    const source = mapping[name]
    return source === undefined || 'value' in source || (name === 'locationID' && receipt !== null)
      ? []
      : [sampleOf(source.column, table?.days !== undefined)]
  })
  await expect(form).toContainText(inOrder([intro, ...samples]))
  const remembered = table?.remembered
  await expect(form.getByRole('status')).toHaveText(
    remembered === undefined
      ? []
      : [
          `Matched as in ${remembered.fileName} of ${tellsMoment(remembered.date)} for ${remembered.supplierName}. Reset matching`,
        ],
  )
  const text = invoice === null ? 'Choose a fileor drop it here' : `Choose another${invoice.name}9 KBRemove`
  await seeBox(picker(form, 'invoicePO'), INVOICE_HINT, text, errors.invoicePO ?? null, !isBusy)
  await expect(form).toHaveAttribute('aria-busy', String(isBusy))
  await expect(form.getByRole('alert')).toHaveText(failure === null ? [] : [`${toldFailure(failure)}Retry`])
  const acts = form.getByRole('button', { name: /^(?:Choose another file|Check the rows|Starting\.\.\.|Remove)$/ })
  await expect
    .poll(() => shownButtons(acts), LOOKS)
    .toEqual({
      ...(invoice !== null && { Remove: !isBusy }),
      'Choose another file': !isBusy,
      [state === 'beginning' ? 'Starting...' : 'Check the rows']: !isBusy,
    })
  if (!isBack) return
  if (errors.sheet !== undefined)
    return expect(form.getByRole('combobox', { name: 'Sheet', exact: true })).toBeFocused()
  const [name, label] = labels.find(([one]) => errors[one] !== undefined) ?? []
  const source = name === undefined ? undefined : mapping[name]
  const isAsked = source !== undefined && 'column' in source && table?.days?.[source.column] !== undefined
  const wrong = isAsked ? `Order of ${label}` : label
  const submit = form.getByRole('button', { name: 'Check the rows' })
  await expect(wrong === undefined ? submit : form.getByRole('combobox', { name: wrong, exact: true })).toBeFocused()
}

export const seeEarlier = async (main: Locator, { earlier }: Facts): Promise<void> => {
  const { bulkId, fileName, createdBy, createdDate } = earlier ?? ({} as Partial<EarlierBulk>)
  const before = main.getByRole('region', { name: 'Imported before' })
  const as = `as ${fileName}, by ${createdBy}, ${tellsMoment(createdDate ?? '')}`
  const found = 'SIMs that already exist become duplicates.'
  await expect(before.getByRole('status')).toHaveText(
    `This file was imported before ${as}. ${found} Import no. ${bulkId}`,
  )
  await expect(before.getByRole('link')).toHaveAttribute('href', `${BULK}?bulkID=${bulkId}`)
  await expect
    .poll(() => shownButtons(before.getByRole('button')), LOOKS)
    .toEqual({ 'Choose another file': true, 'Check it anyway': true })
}

/** The time left is an estimate by the clock: it may be shown or not. */
const seeProgress = async (place: Locator, label: string, done: number, all: number, what: string): Promise<void> => {
  await expect(place.getByText(label, { exact: true })).toBeVisible()
  await expect(place.getByText(`${done} of ${all} ${what}`, { exact: true })).toBeVisible()
  const bar = place.getByRole('progressbar', { name: label, exact: true })
  await expect(bar).toHaveJSProperty('value', done)
  await expect(bar).toHaveJSProperty('max', all)
}

/** Rows are being uploaded, or the upload is interrupted. */
export const seeUploading = async (main: Locator, { bulk, failure }: Facts, isStalled: boolean): Promise<void> => {
  const place = main.getByRole('region', { name: 'Checking' })
  const { fileName = '', received = 0, rowCount = 0 } = bulk ?? {}
  const what = rowCount === 1 ? 'row checked' : 'rows checked'
  await seeProgress(place, `Checking the rows of ${fileName}`, received, rowCount, what)
  const told = `Upload interrupted. The uploaded rows are kept. ${toldFailure(failure ?? '')}Retry`
  await expect(place.getByRole('alert')).toHaveText(isStalled ? [told] : [])
}

/** The server is adding SIMs, or undoing the import. */
export const seeAtWork = async (main: Locator, { bulk, failure }: Facts): Promise<void> => {
  const place = main.getByRole('region', { name: 'Adding' })
  const { fileName = '', status = '', counts } = bulk ?? {}
  const isLeaving = status === 'takingBack'
  await expect(place.getByRole('status')).toHaveText([
    ...(isLeaving ? [`The SIMs of ${fileName} are being voided.`] : []),
    ...(failure === null ? [] : [`The progress is not available right now. ${toldFailure(failure)}`]),
  ])
  if (isLeaving) return expect(place.getByRole('progressbar')).toHaveCount(0)
  const added = counts?.added ?? 0
  const all = added + (counts?.new ?? 0)
  await seeProgress(place, `Adding the SIMs of ${fileName}`, added, all, all === 1 ? 'SIM added' : 'SIMs added')
}

type Window = Pick<Facts, 'bulkId' | 'receiptId' | 'verdict' | 'page'>

/** The query of the address for the current view. */
export const queryOf = ({ bulkId, receiptId, verdict, page }: Window): Readonly<Record<string, string>> => ({
  ...(bulkId !== null && { bulkID: String(bulkId) }),
  ...(receiptId !== null && { receiptID: String(receiptId) }),
  ...(verdict !== null && { verdict }),
  ...(page > 1 && { page: String(page) }),
})

const places: Readonly<Record<string, string>> = {
  warned: 'Imported before',
  uploading: 'Checking',
  stalled: 'Checking',
  following: 'Adding',
  looking: 'Adding',
}

/** The parts of the screen in a state, and no others. */
export const placesIn = (state: string, { imports }: Facts): ReadonlyArray<string> => {
  if (['mapping', 'readingAgain', 'beginning'].includes(state))
    return ['Columns', 'First rows', 'First rows of the file']
  const { [state]: place } = places
  if (place !== undefined) return [place]
  return (state === 'choosing' || state === 'reading') && imports.length > 0 ? ['Recent imports', 'Imports'] : []
}
