import { expect, type Locator } from '@playwright/test'
import type { BulkImport, BulkRow, BulkVerdict } from '../../../src/schemas/stock/bulk.ts'
import { shownFields } from '../screens/shown-fields.ts'
import { toldFailure } from './answers.ts'
import { shownButtons } from './controls.ts'
import { fieldWith } from './drawer.ts'
import { LOOKS } from './looks.ts'

/** The context of the machine once rows have arrived. */
export type Judged = {
  readonly bulk: BulkImport | null
  readonly verdict: BulkVerdict | null
  readonly page: number
  readonly rows: ReadonlyArray<BulkRow>
  readonly total: number
  readonly corrections: Readonly<Record<string, ReadonlyArray<string>>>
  readonly reason: string
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** The number of times that a form was refused. */
  readonly comebacks: number
}

type Buttons = ReadonlyArray<readonly [string, boolean]>

const PAGE_SIZE = 20
const verdicts: ReadonlyArray<readonly [BulkVerdict, string]> = [
  ['invalid', 'Invalid'],
  ['duplicate', 'Duplicate'],
  ['new', 'New'],
  ['added', 'Added'],
]
const sims = (count: number): string => `${count} ${count === 1 ? 'SIM' : 'SIMs'}`
export const rowsSaid = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`
const isOpen = ({ isOwn, status }: BulkImport): boolean => isOwn && ['open', 'finished'].includes(status)
/** The columns of the sample imports: the codes. */
const codes = [
  ['activationCode', 'Activation Code', 0],
  ['iccid', 'ICCID', 1],
] as const

/** The name of a verdict's button, with its number of rows. */
export const verdictName = ({ counts }: BulkImport, verdict: BulkVerdict | null): string => {
  const [value, label] = verdicts.find(([one]) => one === verdict) ?? []
  const all = counts.new + counts.duplicate + counts.invalid + counts.added
  return value === undefined ? `All ${all}` : `${label} ${counts[value]}`
}

export const importOf = (main: Locator, { bulkId }: BulkImport): Locator =>
  main.getByRole('region', { name: `Import no. ${bulkId}`, exact: true })

/** The outcome so far. */
const outcomeOf = ({ status, counts, takenBack, kept, isOwn, createdBy }: BulkImport): ReadonlyArray<string> => {
  const list = counts.added > 0 ? ' Show in inventory list' : ''
  const done = `${sims(counts.added)} added, ${rowsSaid(counts.duplicate + counts.invalid)} rejected.${list}`
  return [
    ...(status === 'finished' ? [done] : []),
    ...(status === 'takenBack'
      ? [`Import undone: ${sims(takenBack)} voided${kept > 0 ? `, ${sims(kept)} kept` : ''}.`]
      : []),
    ...(isOwn ? [] : [`${createdBy} started this import. Only ${createdBy} can correct and add its rows.`]),
  ]
}

/** The warnings about its rows: the samples have one row with an unusual ICCID. */
const warningsOf = ({ warnings = [], hasRows }: BulkImport): ReadonlyArray<string> =>
  hasRows && warnings.length > 0
    ? [
        warnings.map(({ message, rows }) => `ICCID of 1 row: ${message} (row ${rows[0]}).`).join('') +
          "Compare them with the cards or the supplier's list.",
      ]
    : []

const toldOf = ({ errors, failure }: Judged, state: string): ReadonlyArray<string> => {
  const { reason: _, ...named } = errors
  const others = Object.values(named)
  const unloaded = `The rows could not be loaded. ${toldFailure(failure ?? '')}Retry`
  return [
    ...(failure === null || state === 'unloaded' ? [] : [toldFailure(failure)]),
    ...(others.length === 0 ? [] : [`Import not undone: ${others.join('; ')}`]),
    ...(state === 'unloaded' ? [unloaded] : []),
  ]
}

/** The pages of the pager, and the current one. */
const pagesOf = ({ page, total }: Judged) => {
  const count = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const current = Math.min(page, count)
  const around = [current - 1, current, current + 1].filter((one) => one >= 1 && one <= count)
  const [isFirst, isLast] = [current === 1, current === count]
  const buttons: Buttons = [
    ['First page', !isFirst],
    ['Previous page', !isFirst],
    ...around.map((one) => [`Page ${one}`, true] as const),
    ['Next page', !isLast],
    ['Last page', !isLast],
  ]
  return { buttons, current }
}

const actsOf = (bulk: BulkImport, { corrections }: Judged, state: string, isBusy: boolean): Buttons => {
  const corrected = Object.keys(corrections).length
  const toAdd = bulk.counts.new === 0 ? 'Nothing to add' : `Add ${sims(bulk.counts.new)}`
  const add = state === 'committing' ? 'Adding...' : toAdd
  const isHeld = isBusy || (corrected === 0 && bulk.counts.new === 0)
  return [
    ['Another file', !isBusy],
    ...(isOpen(bulk) && bulk.counts.added === 0 ? ([['Back to matching', !isBusy]] as const) : []),
    ...(bulk.counts.duplicate + bulk.counts.invalid > 0 ? ([['Download rejected rows', !isBusy]] as const) : []),
    ...(corrected > 0 ? ([['Discard corrections', !isBusy]] as const) : []),
    ...(isOpen(bulk) ? ([[corrected > 0 ? `Check ${rowsSaid(corrected)} again` : add, !isHeld]] as const) : []),
  ]
}

type Shown = { readonly value: string; readonly isWrong: boolean; readonly isOpen: boolean }

/** The editable cells, by accessible name. */
const shownCells = (place: Locator): Promise<Readonly<Record<string, Shown>>> =>
  place.evaluate((root) =>
    Object.fromEntries(
      [...root.querySelectorAll<HTMLInputElement>('td input')].map((cell) => {
        const isWrong = cell.ariaInvalid === 'true'
        return [cell.ariaLabel ?? '', { value: cell.value, isWrong, isOpen: !cell.readOnly }] as const
      }),
    ),
  )

/** Every row against the answer that brought it, and every cell as corrected. */
const seeRows = async (place: Locator, bulk: BulkImport, facts: Judged, isBusy: boolean): Promise<void> => {
  const { rows, corrections } = facts
  const table = place.getByRole('region', { name: 'Rows and verdicts' })
  await expect(table.locator('thead th')).toHaveText(['Row', 'Verdict', 'Reason', ...codes.map(([, label]) => label)])
  const isCorrectable = ({ verdict, warnings = [] }: BulkRow) =>
    isOpen(bulk) && (verdict === 'invalid' || verdict === 'duplicate' || (verdict === 'new' && warnings.length > 0))
  const told = ({ field, message }: { readonly field: string; readonly message: string }) => {
    const [, named] = codes.find(([name]) => name === field) ?? []
    return `${named}: ${message}`
  }
  await expect(table.locator('tbody tr')).toHaveText(
    rows.map((row) => {
      const [, label] = verdicts.find(([verdict]) => verdict === row.verdict) ?? []
      const reasons = [...row.reasons.map(told), ...(row.warnings ?? []).map((warning) => `Warning: ${told(warning)}`)]
      return [row.row, label, ...reasons, ...(isCorrectable(row) ? [] : row.cells)].join('')
    }),
  )
  const cells = rows.filter(isCorrectable).flatMap(({ row, cells: came, reasons }) =>
    codes.map(([name, label, column]) => {
      const isWrong = reasons.some(({ field }) => field === name)
      const value = (corrections[row] ?? came)[column]
      return [`${label}, row ${row}`, { value, isWrong, isOpen: !isBusy }] as const
    }),
  )
  await expect.poll(() => shownCells(table), LOOKS).toEqual(Object.fromEntries(cells))
  const pages = place.getByRole('navigation', { name: 'Pages of the rows' })
  await expect(pages.locator('[aria-current="page"]')).toHaveText([String(pagesOf(facts).current)])
}

const isTakeable = ({ status, counts }: BulkImport): boolean => status === 'finished' && counts.added > 0
const isTable = ({ rows }: Judged, state: string): boolean => rows.length > 0 && state !== 'unloaded'

/** The parts of the screen, by name. */
export const judgedPlaces = (facts: Judged, state: string): ReadonlyArray<string> => [
  `Import no. ${facts.bulk?.bulkId}`,
  ...(isTable(facts, state) ? ['Rows and verdicts'] : []),
  ...(facts.bulk !== null && isTakeable(facts.bulk) ? ['Undo import'] : []),
]

/** An import whose rows have arrived: its outcome, its rows, and all actions. */
export const seeJudged = async (main: Locator, facts: Judged, state: string): Promise<void> => {
  const { bulk, rows, verdict, reason, errors } = facts
  if (bulk === null) throw new Error('There is no import')
  const place = importOf(main, bulk)
  const isBusy = state !== 'shown' && state !== 'unloaded'
  const isWaiting = state === 'loading' && rows.length === 0
  await expect(place).toHaveAttribute('aria-busy', String(isBusy))
  await expect(place.getByRole('heading', { level: 2 }).first()).toHaveText(
    `${bulk.fileName}: ${rowsSaid(bulk.rowCount)}`,
  )
  await expect(place.getByRole('alert')).toHaveText(toldOf(facts, state))
  await expect(place.getByRole('status')).toHaveText([
    ...outcomeOf(bulk),
    ...warningsOf(bulk),
    ...(isWaiting ? ['Please Wait!'] : []),
  ])
  const names = [null, ...verdicts.map(([value]) => value)].map((value) => verdictName(bulk, value))
  const taking = state === 'takingBack' ? 'Undoing...' : `Undo import of ${sims(bulk.counts.added)}`
  await expect
    .poll(() => shownButtons(place), LOOKS)
    .toEqual([
      ...names.map((name) => [name, !isBusy || state === 'loading']),
      ...(state === 'unloaded' ? [['Retry', true]] : []),
      ...(isTable(facts, state) ? pagesOf(facts).buttons : []),
      ...actsOf(bulk, facts, state, isBusy),
      ...(isTakeable(bulk) ? [[taking, !isBusy]] : []),
    ])
  const chosen = place.getByRole('group', { name: 'Rows by verdict' }).getByRole('button', { pressed: true })
  await expect(chosen).toHaveText([verdictName(bulk, verdict)])
  if (isTable(facts, state)) await seeRows(place, bulk, facts, isBusy)
  if (!isTakeable(bulk)) return
  const list = place.getByRole('link', { name: 'Show in inventory list' })
  await expect(list).toHaveAttribute('href', `/pages/InventoryMaster?bulkID=${bulk.bulkId}`)
  const form = place.getByRole('form', { name: 'Undo import' })
  await expect.poll(() => shownFields(form), LOOKS).toEqual({ Reason: fieldWith(reason, errors.reason, !isBusy) })
}
