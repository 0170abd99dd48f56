/**
 * Plants secrets into every text a machine may hold, and searches for them in what leaves the browser: the session
 * record, and what the developers' pages show. Texts that may appear unmasked are named here, so each new one needs a
 * decision.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import { createCodec, type Event } from '../../src/journal/codec.ts'
import type { MachineState } from '../../src/journal/entry.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { maskedView } from '../../src/journal/masked-view.ts'
import { Masker } from '../../src/journal/masker.ts'
import { sessionEvents } from '../../src/machines/session/session.events.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { blankAccounts } from '../../src/schemas/billing/accounting/accounts.ts'
import { blankSale, fieldOfLine, lineFields } from '../../src/schemas/billing/offline-sale/draft.ts'
import { planDraftFields } from '../../src/schemas/plans/plan-steps.ts'
import { records } from '../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { filterNames } from '../../src/schemas/records/kit/shown.ts'
import { listFilterNames } from '../../src/schemas/reports/report-filters.ts'
import { effort } from './support/effort.ts'
import { generated } from './support/pools.ts'
import { createWorld } from './support/world.ts'

type Path = ReadonlyArray<string>

const textsIn = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]))
}

const withText = (value: unknown, [key, ...rest]: Path, text: string): unknown => {
  if (key === undefined) return text
  const part = withText((value as Record<string, unknown>)[key], rest, text)
  if (Array.isArray(value)) return value.map((other, index) => (String(index) === key ? part : other))
  // An error keeps its prototype.
  const copy = Object.assign(Object.create(Object.getPrototypeOf(value)), value)
  return Object.defineProperty(copy, key, { value: part, enumerable: true })
}

/** The last name in the path of a text: its field. */
const fieldOf = (path: Path): string => path.findLast((key) => !/^\d+$/.test(key)) ?? ''

const SECRET = 'Planted 8944110000000000018'

/** The fields whose text appears unmasked, for values of the same shape. */
const toldIn = (values: ReadonlyArray<unknown>, write: (value: unknown, masker: Masker) => unknown) => {
  const told = new Set<string>()
  for (const value of values) {
    for (const path of textsIn(value)) {
      if (told.has(fieldOf(path))) continue
      try {
        const written = write(withText(value, path, SECRET), new Masker('export'))
        if (JSON.stringify(written).includes(SECRET)) told.add(fieldOf(path))
      } catch {
        // An enumerated text: nothing can be planted there.
      }
    }
  }
  return told
}

/** The quantity of a line and the amount of a tax rate of a credit note, by the place of each. */
const ofCreditNote = /^(?:lines|amounts)\./s

/** The fields of all records, by name. */
const recordFields = Object.values<AnyRecord>(records).flatMap(fieldsOf)

/** Fields whose text is a thing, a choice, a time or a handle, never a person or a SIM. */
const told: ReadonlySet<string> = new Set([
  ...[
    'message',
    'notice',
    'failure',
    'exportFailure',
    'invoiceFailure',
    'filterProblem',
    'pageProblem',
    'problem',
    'unanswered',
  ],
  // How another server's answers deviate: the call, the times, and a sample that is already masked.
  ...['call', 'first', 'last', 'sample'],
  // The names of contract fields that another server did not send.
  'untold',
  // Keys and groups of notifications: a kind with a number or a day.
  ...['undo', 'group', 'unfolded'],
  // The list that saved views belong to.
  'list',
  // The names of a file's columns.
  ...['columns', 'exportColumns'],
  // The name that a person gives to a column preset.
  ...['renaming', 'newName'],
  ...[
    'secretRef',
    'submissionId',
    'fileRef',
    'ref',
    'sha256',
    'digest',
    'order',
    'hidden',
    'pinned',
    'field',
    'subject',
    'typing',
  ],
  ...['mode', 'quantity', 'targetId', 'assignmentNumber', 'kind', 'stockStatus', 'targetName'],
  ...['roleName', 'departmentName', 'departmentID', 'supplierName', 'invoiceNumber', 'name', 'id'],
  ...['planName', 'planname'],
  // Labels and amounts of a printed document.
  ...['title', 'number', 'customerLabel', 'of', 'discountPercent'],
  // Our own company, as every invoice names it.
  ...['legalName', 'vatNumber', 'registrationNumber', 'footText', 'logo'],
  ...['bankName', 'iban', 'bic', 'accountNumber', 'bankCode'],
  // The attachments of a mail: file names with the number of a document, and what an electronic invoice lacks.
  ...['pdf', 'xml', 'files', 'lacks'],
  // What kind of tax a line has.
  ...['taxCategory', 'taxReason', 'taxReasonCode', 'cgst', 'sgst', 'igst'],
  ...[
    'createdDate',
    'updatedDate',
    'expiryDate',
    'expiresFrom',
    'expiresTo',
    'stockExpiryDate',
    'stockReceivedDate',
    'lastEntry',
    'at',
    'draftAt',
    'date',
  ],
  ...['buyingCost', 'invoiceCost', 'sellingcost', 'InvoiceCurrency', 'paymentType', 'type', 'country', 'region'],
  ...['planID', 'supplierID', 'hiddenPlan', 'reportName', 'loaded', 'saved', 'before', 'after', 'value'],
  ...['address', 'path', 'internetBreakout', 'localBreakoutsCode', 'supplier'],
  ...planDraftFields,
  // The options of record filters, and the ids of other records.
  ...filterNames,
  ...recordFields.flatMap(([name, field]) => (field.masked ? [] : [name])),
  ...Object.values<AnyRecord>(records).flatMap(({ counted }) => Object.keys(counted)),
  // The menu: the labels of its groups, and the addresses of pinned screens.
  ...['group', 'shownGroup', 'pins'],
  'touched',
  // The person's own profile: vault handles of secrets, failures of its parts, and when a session was opened.
  ...['oldRef', 'passwordRef', 'againRef', 'personFailure', 'passwordFailure', 'sessionsFailure'],
  ...['createdAt', 'lastSeenAt'],
  // The second factor: vault handles, when it was enabled, and our text on why a sign-in has lapsed.
  ...['ticketRef', 'setUpRef', 'codeRef', 'codesRef', 'since', 'text'],
  // The text on how many sessions were ended, and the expiry of a link.
  ...['output', 'expires'],
  // API keys of partners: when they were issued, revoked and last used.
  ...['issuedDate', 'revokedDate', 'lastUsed'],
  // When the password of the mail server was set, and a document was sent.
  ...['passwordSetAt', 'sentOn'],
  // Whose rows a role sees.
  'tag',
  // Our text on why a SIM cannot be returned in this way.
  'obstacle',
  // Our own numbers of receipts and credit notes.
  ...['receiptNumber', 'creditNumber', 'credit'],
  // An invoice: its amounts, items, due date and payment.
  ...['unitPrice', 'discountType', 'discount', 'discountAmount', 'gross', 'net', 'base', 'tax', 'total'],
  // Why a line is taxed so, and the parts of India's tax.
  ...['taxCategory', 'taxReason', 'taxReasonCode', 'zeroRateCategory', 'cgst', 'sgst', 'igst'],
  ...['paid', 'credited', 'due', 'amount', 'invoiceDate', 'dueDate', 'receivedDate', 'today', 'paymentMode', 'place'],
  // The dashboard: its days, the measure of its charts, and the id or name of a plan, a place or a supplier.
  ...['asOf', 'day', 'endsOn', 'newestDay', 'measure', 'key'],
  // The holder of stock, as a kind and an id.
  'holder',
  // A file that a worker holds, and when an import was added.
  ...['tableRef', 'committedDate', 'finishedDate'],
  // The version of a person's role.
  'accessVersion',
  // The stream of a record on the server, by its kind and number.
  'stream',
  // The filter of a report except its text: days, options and plan names; and its totals.
  ...[...listFilterNames, 'from', 'to', 'label', 'currency'],
  // An offline sale: ids, amounts, choices and its submission id; and what the customer owes, without a name.
  ...lineFields.map((field) => fieldOfLine('1', field)),
  ...['customerID', 'lines', 'paymentMode', 'paidAmount', 'draftId', 'cost', 'margin', 'limit', 'outstanding'],
  'checkFailure',
  // Accounts of the accountant, sums of a file, and our text on what it leaves out.
  ...Object.keys(blankAccounts),
  ...['debit', 'leftOut'],
  // An API order: its plan, days and supplier, and our text on its events.
  ...['planname', 'createddate', 'updateddate', 'waitingFor', 'what'],
])

/** Removes the problems: our own messages, by field. */
const withoutProblems = (sample: unknown): object | null =>
  typeof sample === 'object' && sample !== null && 'problems' in sample
    ? { ...sample, problems: {} }
    : (sample as object)

describe.each(Object.entries(journaledMachines))('a text of %s', (_, { load }) => {
  it('that is planted anywhere is masked, or is named as one that may be told', async () => {
    const journaled = await load()
    const codec = createCodec(journaled)
    const found = new Set<string>()
    for (const [type, { samples }] of Object.entries(journaled.events)) {
      if (type === 'xstate.done.actor.validateDraft') continue
      const write = (event: unknown, masker: Masker) => codec.encodeEvent({ ...(event as Event), type }, masker)
      for (const field of toldIn(samples.map(withoutProblems), write)) found.add(field)
    }
    const contexts = generated(journaled.context, effort('secretContexts'))
    const write = (context: unknown, masker: Masker) =>
      codec.encodeState({ value: 'x', context } as MachineState, masker).context
    for (const field of toldIn(contexts.map(withoutOwnNames), write)) found.add(field)
    expect([...found].filter((field) => !told.has(field) && !ofCreditNote.test(field)).toSorted()).toEqual([])
  })
})

/** A draft of a sale with a text in every field. */
const everySaleField = Object.fromEntries(Object.keys(blankSale).map((name) => [name, 'text']))
/** A draft with a text in every field of any record. */
const everyField = Object.fromEntries(recordFields.map(([name]) => [name, 'text']))

/**
 * Removes records with arbitrary keys. Problems and conflict sides by field get no planted text; the draft of a record
 * gets the fields of the definitions.
 */
const withoutOwnNames = (context: unknown): unknown => {
  const { errors, sides, ...rest } = context as Record<string, unknown>
  const { record, draft, loaded } = rest
  const isSale = draft !== undefined && 'draftId' in rest
  return {
    ...rest,
    ...(errors !== undefined && { errors: {} }),
    ...(sides !== undefined && { sides: {} }),
    ...(isSale && { draft: everySaleField, checked: withoutProblems(rest.checked) }),
    ...(record !== undefined && draft !== undefined && { draft: everyField, loaded: loaded && ofRecord(loaded) }),
  }
}

const ofRecord = (loaded: unknown): unknown => ({ ...(loaded as object), draft: everyField, counts: {}, named: {} })

describe('a sale by invoice', () => {
  it('is told without what was written in it, in its draft, in what was typed, and in what can be taken back', async () => {
    const { codec } = await loadMachine(journaledMachines, 'offlineSale')
    const [context] = generated((await journaledMachines.offlineSale.load()).context as never, 1) as unknown[]
    for (const field of ['remarks', 'paymentReference', 'buyerReference', 'purchaseOrder', '3.description']) {
      const typed = codec.encodeEvent({ type: 'field.changed', field, value: SECRET } as never, new Masker('export'))
      const step = { subject: field, changes: [{ field, before: SECRET, after: SECRET }] }
      const state = {
        value: 'x',
        context: {
          ...(context as object),
          draft: { ...everySaleField, [field]: SECRET },
          history: { past: [step], future: [step], typing: field },
        },
      } as MachineState
      const written = codec.encodeState(state, new Masker('export'))
      expect(JSON.stringify([typed, written])).not.toContain(SECRET)
      expect(JSON.stringify(codec.encodeState(state, new Masker('durable')))).toContain(SECRET)
    }
  })
})

describe('a person', () => {
  const person = {
    userName: 'u7',
    roleName: 'Admin',
    employeeName: 'Wilhelmina Planted',
    departmentName: 'Operations',
    mobileNumber: '+44 7700 900123',
    departmentID: 3,
  }
  let world: ReturnType<typeof createWorld>
  beforeEach(() => {
    world = createWorld()
  })

  /** A visit: a session, one of its screens, and messages that quote them. */
  const visit = () => {
    const { journal } = world.openPage(undefined, journaledMachines)
    const session = createActor(sessionMachine, {
      input: { session: { user: person }, errorMessage: 'The account of wilhelmina@planted.example is closed' },
      inspect: journal.inspect,
    })
    journal.attach(session as AnyActorRef, { stream: 'session', machine: 'session', kind: 'ring', input: null })
    session.start()
    const [sample] = sessionEvents['session.begunElsewhere'].samples
    journal.attach(
      createActor(sessionMachine, { input: { session: sample?.session ?? null, errorMessage: null } }) as AnyActorRef,
      { stream: 'reportPaging:u7:SaleReport', machine: 'session', kind: 'ring', input: null },
    )
    return { journal, session }
  }
  const secrets = ['u7', 'Wilhelmina', '900123', 'wilhelmina@planted.example']

  it('is not told of anywhere in the file of a session record: not in a message, not in the name of a stream', async () => {
    const { journal, session } = visit()
    session.send({ type: 'credentials.submitted', email: 'second@planted.example', secretRef: 'ref-1' })
    session.send({ type: 'session.expired' })
    session.send({ type: 'credentials.submitted', email: 'second@planted.example', secretRef: 'ref-1' })
    const text = await journal.exportRecord()
    expect([...secrets, 'second@planted.example'].filter((secret) => text.includes(secret))).toEqual([])
    expect(text).toContain('"stream": "reportPaging:[masked ')
    expect(text).toContain('Operations')
  })

  it('is not told of on the pages of developers', async () => {
    const { journal, session } = visit()
    const loaded = await loadMachine(journaledMachines, 'session')
    const [live] = journal.live.get()
    const view = JSON.stringify(maskedView(loaded, session.getSnapshot(), live?.last(10) ?? []))
    expect(secrets.filter((secret) => view.includes(secret))).toEqual([])
  })

  it('is told of by name in a draft of their own, which nobody else opens', async () => {
    const { codec } = await loadMachine(journaledMachines, 'planWizard')
    const [context] = generated((await journaledMachines.planWizard.load()).context as never, 1) as unknown[]
    const conflict = { version: 2, changes: [], updatedBy: 'Ben Cole', updatedDate: '' }
    const state = { value: 'x', context: { ...(context as object), conflict } } as MachineState
    expect(codec.encodeState(state, new Masker('durable')).context).toMatchObject({
      conflict: { updatedBy: 'Ben Cole' },
    })
  })
})
