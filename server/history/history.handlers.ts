import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient, type SqlError } from 'effect/sql'
import { customerPaymentMessages } from '../../src/schemas/billing/customer-payment/messages.ts'
import { contract } from '../../src/schemas/contract.ts'
import { HISTORY_PAGE_SIZE, type HistoryAnswer, type HistorySubject } from '../../src/schemas/history/history.ts'
import type { RecordName } from '../../src/schemas/records/all.ts'
import { concealedText } from '../../src/schemas/stock/concealed.ts'
import { supplierInvoiceMessages } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import { mailTemplatesKept } from '../billing/mail-templates/templates.ts'
import { customerPaymentStream } from '../billing/payments/customer-payment.ts'
import { vatCheckStream } from '../billing/vat-check.events.ts'
import { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { demandOf } from '../core/http/authorization.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { planReferences, planRefusals, planStream } from '../plans/plan.ts'
import { planRecord } from '../plans/plan-record.handlers.ts'
import { keptRecords } from '../records/all.ts'
import { companySettings } from '../records/company.ts'
import type { RecordEvent, RecordState } from '../records/events.ts'
import { fieldsInWords, formOrder, tableOfField } from '../records/fields.ts'
import type { KeptRecord } from '../records/keep-record.ts'
import { changedTexts, type ReferenceTable } from '../records/reference-names.ts'
import { keptSettings } from '../records/settings.ts'
import { inventoryReferences, inventoryRefusals, inventoryStream } from '../stock/inventory-item.ts'
import { inventoryRecord } from '../stock/inventory-record.handlers.ts'
import { isRevealing } from '../stock/reveal.handlers.ts'
import { supplierInvoiceStream } from '../stock/supplier-invoice.ts'
import { supplierInvoiceName } from '../stock/supplier-invoice-queries.ts'
import { customerPaymentSteps, inventorySteps, planSteps, type Step, stepsOf, supplierInvoiceSteps } from './history.ts'
import { type HistorySource, historyPage } from './history-page.ts'
import { withVatChecks } from './vat-check-steps.ts'

type Subject = HistorySource & {
  /** The reference fields and their tables. */
  readonly references: Readonly<Record<string, ReferenceTable>>
  /** The messages of refusals without a field, by reason. */
  readonly messages: { readonly missing: string; readonly conflict: string } & { readonly [_ in string]?: string }
  /** It has a PIN and a code, which not everybody may see. */
  readonly isConcealed?: true
  /** Whether one without events exists. Others begin with an event. */
  readonly isThere?: (sql: SqlClient.SqlClient, id: number) => Effect.Effect<boolean, SqlError.SqlError>
}

export const planHistory: HistorySource = { stream: planStream, refusals: planRefusals, steps: planSteps }
export const inventoryHistory: HistorySource = {
  stream: inventoryStream,
  refusals: inventoryRefusals,
  steps: inventorySteps,
}

/** The history of a record, from its definition: its fields in the order of the form. */
const subjectOf = ({ record, saved }: KeptRecord): Subject => ({
  stream: saved.streams.of,
  refusals: saved.streams.refused,
  steps: stepsOf<RecordState, RecordEvent>({
    read: saved.read,
    apply: saved.apply,
    names: formOrder(record),
    fieldsOf: (state) => (state === null ? {} : fieldsInWords(record, state.fields)),
  }),
  references: Object.fromEntries(
    Object.keys(record.fields).flatMap((name) => {
      const table = tableOfField(record, name)
      return table === null ? [] : [[name, table]]
    }),
  ),
  messages: saved.messages.refused,
})

const customerHistory = subjectOf(keptRecords.customer)

/** A record of which there is one. It has a history before its first save, an empty one. */
const ofOnly = (kept: KeptRecord): Subject => ({ ...subjectOf(kept), isThere: () => Effect.succeed(true) })

const subjects: Readonly<Record<HistorySubject, Subject>> = {
  plan: { ...planHistory, references: planReferences, messages: planRecord.messages.refused },
  inventory: {
    ...inventoryHistory,
    references: { ...inventoryReferences, locationID: 'locations' },
    messages: inventoryRecord.messages.refused,
    isConcealed: true,
  },
  supplierInvoice: {
    stream: supplierInvoiceStream,
    refusals: null,
    steps: supplierInvoiceSteps,
    references: {},
    messages: { missing: supplierInvoiceMessages.missing, conflict: '' },
    isThere: (sql, id) => Effect.map(supplierInvoiceName(sql, id), (named) => id > 0 && named.length > 0),
  },
  customerPayment: {
    stream: customerPaymentStream,
    refusals: null,
    steps: customerPaymentSteps,
    references: {},
    messages: { missing: customerPaymentMessages.missing, conflict: '' },
  },
  company: ofOnly(companySettings),
  notificationRules: ofOnly(keptSettings.notificationRules),
  mailSettings: ofOnly(keptSettings.mailSettings),
  sessionSettings: ofOnly(keptSettings.sessionSettings),
  mailTemplates: ofOnly(mailTemplatesKept),
  ...(Object.fromEntries(
    Object.entries<KeptRecord>(keptRecords).map(([name, kept]) => [name, subjectOf(kept)]),
  ) as Readonly<Record<RecordName, Subject>>),
  customer: { ...customerHistory, beside: vatCheckStream, steps: withVatChecks(customerHistory.steps) },
}

const whyRefused = ({ refusal }: Step, { messages }: Subject): string => {
  if (refusal === null) return ''
  return messages[refusal.reason] ?? Object.values(refusal.errors).join('. ')
}

/** `/History/*`: the history of one record, from its events. */
export const layerHistoryHandlers = HttpApiBuilder.group(
  Api,
  'History',
  Effect.fnUntraced(function* (handlers) {
    const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]

    const entryOf = Effect.fnUntraced(function* (step: Step, subject: Subject) {
      const changes = yield* changedTexts(sql, step.changes, (field) => subject.references[field] ?? null)
      const isRevealed = !subject.isConcealed || (yield* isRevealing)
      const shown = (field: string, text: string) => (isRevealed ? text : concealedText(field, text))
      return {
        number: step.number,
        at: step.at,
        by: step.by,
        what: step.what,
        // An empty value that stays empty is not a visible change.
        changes: changes
          .filter(({ from, to }) => from !== to)
          .map(({ field, from, to }) => ({ field, from: shown(field, from), to: shown(field, to) })),
        message: whyRefused(step, subject),
        ...(step.reason === '' ? {} : { reason: step.reason }),
        errors: Object.entries(step.refusal?.errors ?? {}).map(([field, message]) => ({ field, message })),
      }
    })

    return handlers.handle(
      'GetHistory',
      Effect.fnUntraced(function* ({ query }) {
        yield* demandOf(contract.GetHistory.access, query.subject)
        const subject = subjects[query.subject]
        const window = yield* windowOf(
          { name: 'pageIndex', value: query.PageIndex ?? 1 },
          { name: 'pageSize', value: query.PageSize ?? HISTORY_PAGE_SIZE },
        )
        const { steps, total } = yield* historyPage(events, subject, query.id, window)
        const isSuccess = total > 0 || (yield* subject.isThere?.(sql, query.id) ?? Effect.succeed(false))
        return {
          isSuccess,
          message: isSuccess ? '' : subject.messages.missing,
          history: yield* Effect.forEach(steps, (step) => entryOf(step, subject)),
          totalCount: total,
          requestId: yield* requestId,
        } satisfies HistoryAnswer
      }, reading),
    )
  }),
)
