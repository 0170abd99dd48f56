import { expect, type Page } from '@playwright/test'
import { viewedCalls } from '../../../src/schemas/records/records.calls.ts'
import { bulkCalls } from '../../../src/schemas/stock/bulk.calls.ts'
import { warehouseCalls } from '../../../src/schemas/stock/warehouse.calls.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import type { Step } from '../support/walk.ts'
import type { Asked } from '../support/wire.ts'
import { failingBy } from './answers.ts'
import { type FileName, hashOf, header, rowsFrom } from './bulk-import-files.ts'
import type { Facts } from './bulk-import-values.ts'
import { endsTheSession } from './failures.ts'
import { Submissions } from './submissions.ts'

type Call =
  | 'lists'
  | 'imports'
  | 'receipt'
  | 'reading'
  | 'matching'
  | 'begin'
  | 'invoice'
  | 'put'
  | 'find'
  | 'rows'
  | 'commit'
  | 'takeBack'
  | 'rejected'
type Wanted = Partial<Record<Call, Asked>>

/** The call that answers each actor. */
const callOf: Readonly<Record<string, Call>> = {
  readFile: 'reading',
  reopenFile: 'reading',
  sendPiece: 'put',
  correct: 'put',
  findBulk: 'find',
  followBulk: 'find',
  loadRows: 'rows',
  commit: 'commit',
  takeBack: 'takeBack',
  saveRejected: 'rejected',
}

export const REJECTED = 'Row,Verdict,Reason\r\n3,Invalid,The Activation Code field is required.\r\n'
/** The minimum pause before the server is asked again. */
const PAUSE_MS = 500
const ended: Outcome = { kind: 'withToken', token: 'ended-meanwhile' }
const yes = (answer: object): Outcome => ({ kind: 'answered', json: { isSuccess: true, message: '', ...answer } })

type Lookups = NonNullable<Facts['lookups']>
const listsOf = ({ countries, regions, suppliers, plans, locations }: Lookups) => ({
  activeCountryDropdowns: countries,
  activeRegionDropdowns: regions,
  supplierDropdowns: suppliers,
  planDropdowns: plans,
  locationDropdowns: locations,
})

/** A receipt with exactly these facts about its SIMs. */
const receiptOf = ({ id, receiptNumber, mapping }: NonNullable<Facts['receipt']>) => {
  const said = Object.entries(mapping).map(([name, source]) => {
    const value = 'value' in source ? source.value : ''
    return [name, /^\d+$/.test(value) ? Number(value) : value] as const
  })
  return {
    id,
    receiptNumber,
    country: null,
    region: null,
    type: null,
    unitCost: null,
    InvoiceCurrency: null,
    stockReceivedDate: '',
    expiryDate: '',
    ...Object.fromEntries(said),
  }
}

type Read = Pick<NonNullable<Facts['table']>, 'remembered'> & { readonly mapping: Facts['mapping'] }

/** The answer of the server for a mapping of the sample file. */
const matchingOf = ({ mapping, remembered }: Read) => {
  const order = header.toSorted((one, other) => (one < other ? -1 : 1)).map((name) => header.indexOf(name))
  const sources = Object.entries(mapping).map(([field, source]) => {
    return { field, place: 'column' in source ? order.indexOf(source.column) : null, value: '', option: '' }
  })
  return { bulkId: 4, ...remembered, afresh: undefined, sources }
}

type Started = Pick<Facts, 'imports' | 'receipt'> & { readonly lookups: Lookups }
type Begun = { readonly bulk: object; readonly earlier: object | null }

/** The date columns without a question: a reader of the whole file finds them day first. */
const dayFirstIn = ({ mapping: { expiryDate }, table }: Facts): ReadonlyArray<number> =>
  expiryDate !== undefined && 'column' in expiryDate && table?.days?.[expiryDate.column] === undefined
    ? [expiryDate.column]
    : []

/** The parameters of the call in a state. */
const wantedIn = (state: string, facts: Facts, file: FileName): Wanted => {
  const { bulkId, bulk, receiptId, verdict, page, reason, corrections, sheet } = facts
  const id = String(bulkId)
  switch (state) {
    case 'arriving':
      return { lists: {}, imports: {}, ...(receiptId !== null && { receipt: { id: String(receiptId) } }) }
    case 'reading':
    case 'readingAgain':
    case 'reopening':
      return { reading: {} }
    case 'finding':
    case 'looking':
      return { find: { id } }
    case 'beginning': {
      const { file: chosen, table, mapping, receipt } = facts
      const told = { fileName: chosen?.name, sha256: hashOf(file, sheet), rowCount: table?.rowCount, header, mapping }
      return {
        begin: {
          ...told,
          cutColumns: [],
          roundedColumns: [],
          commaColumns: [],
          dayFirstColumns: dayFirstIn(facts),
          layout: { headerRow: 1, ...(sheet === null && { separator: 'comma' }) },
          ...(receipt !== null && { receiptId: receipt.id }),
        },
      }
    }
    case 'uploading': {
      const { received = 0 } = bulk ?? {}
      return { put: { bulkId: bulk?.bulkId, from: received + 1, rows: rowsFrom(received) } }
    }
    case 'judged.loading':
      return { rows: { id, PageIndex: String(page), PageSize: '20', ...(verdict !== null && { Verdict: verdict }) } }
    case 'judged.correcting':
      return { put: { bulkId, rows: Object.entries(corrections).map(([row, cells]) => ({ row: Number(row), cells })) } }
    case 'judged.committing':
      return { commit: { bulkId } }
    case 'judged.takingBack':
      return { takeBack: { bulkId, reason } }
    case 'judged.saving':
      return { rejected: { id } }
    default:
      return {}
  }
}

/** The call that a state waits for. */
export const callIn = (state: string, facts: Facts): Call | undefined =>
  Object.keys(wantedIn(state, facts, 'plain'))[0] as Call | undefined

/** The calls of a bulk import, to the server and to the worker that reads its file. */
export class BulkImportCalls {
  readonly #gates: Readonly<Record<Call, Gate>>
  readonly begun: Submissions
  /** The time of the last answer. */
  #answered = 0

  constructor(page: Page) {
    const gate = (path: string) => new Gate(page, callTo(path))
    this.#gates = {
      lists: gate(warehouseCalls.GetWarehouseDropdown.path),
      imports: gate(bulkCalls.GetBulkList.path),
      receipt: gate(viewedCalls.GetReceiptList.path),
      reading: new Gate(page, ({ pathname }) => pathname.includes('/reading-worker')),
      matching: gate(bulkCalls.GetBulkMatching.path),
      begin: gate(bulkCalls.BeginBulk.path),
      invoice: gate(bulkCalls.PutBulkInvoice.path),
      put: gate(bulkCalls.PutBulkRows.path),
      find: gate(bulkCalls.GetBulk.path),
      rows: gate(bulkCalls.GetBulkRows.path),
      commit: gate(bulkCalls.CommitBulk.path),
      takeBack: gate(bulkCalls.TakeBackBulk.path),
      rejected: gate(bulkCalls.GetRejectedRows.path),
    }
    this.begun = new Submissions(this.#gates.begin)
  }

  async close(): Promise<void> {
    for (const gate of Object.values(this.#gates)) await gate.close()
  }

  forget(): void {
    for (const gate of Object.values(this.#gates)) gate.forget()
  }

  /** Runs an act that makes a call. If one of the same kind is already held, it waits for the new one. */
  async afterActing(call: Call | undefined, act: () => Promise<boolean>): Promise<boolean> {
    // A terminated worker sends nothing.
    this.#gates.reading.forget()
    const gate = call === undefined ? undefined : this.#gates[call]
    return gate !== undefined && gate.asked() !== null ? gate.afterAsking(act) : act()
  }

  /** The expected requests in a state, and no others. */
  async see(state: string, facts: Facts, file: FileName): Promise<void> {
    const wanted = wantedIn(state, facts, file)
    for (const [name, gate] of Object.entries(this.#gates) as ReadonlyArray<[Call, Gate]>) {
      // Progress is polled after a pause.
      if (state === 'following' && name === 'find' && Date.now() - this.#answered > PAUSE_MS) continue
      if (name === 'begin' && wanted.begin !== undefined) await this.begun.see(wanted.begin)
      else
        await expect.poll(() => gate.asked(), { message: name, intervals: [10, 20, 50] }).toEqual(wanted[name] ?? null)
    }
  }

  /** Waits until progress is requested again. */
  async untilAskedAgain(): Promise<true> {
    await this.#gates.find.isWaiting()
    return true
  }

  /** Releases a held call with this answer; `file` is the chosen one. */
  async answer({ type, output, error }: Step['event'], facts: Facts, file: FileName): Promise<void> {
    const [, outcome, , name = ''] = type.split('.')
    const call = callOf[name]
    const failing = outcome === 'error' ? (endsTheSession({ type, error }) ? ended : failingBy(error)) : null
    if (name === 'start') await this.#start(failing, output as Started | undefined, facts)
    else if (name === 'begin') await this.#begin(failing, output as Begun, facts, file)
    else if (call === undefined) throw new Error(`No act for ${type}`)
    // The result depends on the file itself.
    else if (call === 'reading') await this.#read(type, output as Read | undefined)
    else if (failing !== null) await this.#gates[call].release(failing)
    else if (call === 'rejected')
      await this.#gates.rejected.release({ kind: 'file', name: 'rejected', content: REJECTED })
    else if (call === 'rows') {
      const { rows, total } = output as Pick<Facts, 'rows' | 'total'>
      await this.#gates.rows.release(yes({ bulkRows: rows, totalCount: total }))
    } else await this.#gates[call].release(yes({ bulk: { ...(output as object), sha256: hashOf(file, facts.sheet) } }))
    this.#answered = Date.now()
  }

  /** Lets the worker read the file, then answers how an earlier one was matched: the plan has no column there. */
  async #read(type: string, output: Read | undefined): Promise<void> {
    await this.#gates.reading.release()
    if (type !== 'xstate.done.actor.readFile') return
    await this.#gates.matching.isWaiting()
    await this.#gates.matching.release(yes({ matching: output?.remembered === undefined ? null : matchingOf(output) }))
  }

  async #start(failing: Outcome | null, output: Started | undefined, { receiptId }: Facts): Promise<void> {
    const { lists, imports, receipt } = this.#gates
    for (const gate of [lists, imports, ...(receiptId === null ? [] : [receipt])]) await gate.isWaiting()
    if (output === undefined) {
      await imports.release(failing ?? ended)
      // Calls made together are aborted together.
      for (const gate of [lists, receipt]) gate.forget()
      return
    }
    const row = output.receipt && receiptOf(output.receipt)
    if (row !== null) {
      const edit = (body: Record<string, unknown>) => {
        const [first] = body.getReceiptslist as ReadonlyArray<object>
        return { ...body, getReceiptslist: [{ ...first, ...row }] }
      }
      await receipt.release({ kind: 'edited', edit })
    }
    await imports.release(yes({ bulks: output.imports }))
    await lists.release(yes(listsOf(output.lookups)))
  }

  /** Starts the import, then uploads its invoice. If there is one, the upload is what fails. */
  async #begin(
    failing: Outcome | null,
    output: Begun | undefined,
    { invoice, imports: [late] }: Facts,
    file: FileName,
  ) {
    if (failing !== null && (failing.kind !== 'aborted' || invoice === null)) return this.#gates.begin.release(failing)
    const bulk = { ...(output?.bulk ?? late), sha256: hashOf(file, null) }
    await this.#gates.begin.release(yes({ bulk, earlier: output?.earlier ?? null }))
    if (invoice === null) return
    const put = this.#gates.invoice
    await put.isWaiting()
    expect(put.asked(), 'the invoice of the import').toEqual({ BulkId: '7', InvoicePO: invoice.name })
    await put.release(failing ?? yes({ bulk }))
  }
}
