import { readFileSync } from 'node:fs'
import { type Schema, SchemaAST } from 'effect'
import { accountingCalls } from '../src/schemas/billing/accounting.calls.ts'
import { customerPaymentCalls } from '../src/schemas/billing/customer-payments.calls.ts'
import { offlineBookCalls } from '../src/schemas/billing/offline-book.calls.ts'
import { offlineSaleCalls } from '../src/schemas/billing/offline-sales.calls.ts'
import { reminderCalls } from '../src/schemas/billing/reminders.calls.ts'
import { vatCheckCalls } from '../src/schemas/billing/vat-check.calls.ts'
import { contract } from '../src/schemas/contract.ts'
import { type Call, partName } from '../src/schemas/core/call.ts'
import { dropdownCalls } from '../src/schemas/core/common-dropdown.calls.ts'
import { allParts } from '../src/schemas/core/serves.ts'
import { historyCalls } from '../src/schemas/history/history.calls.ts'
import { FormSubject } from '../src/schemas/history/history.ts'
import { timelineCalls } from '../src/schemas/history/timeline.calls.ts'
import { viewCalls } from '../src/schemas/lists/views.calls.ts'
import { apiOrderCalls } from '../src/schemas/partners/api-orders.calls.ts'
import { partnerOrderCalls } from '../src/schemas/partners/partner-orders.calls.ts'
import { partnerReportCalls } from '../src/schemas/partners/partner-reports.calls.ts'
import { partnerCalls } from '../src/schemas/partners/partners.calls.ts'
import { pricingCalls } from '../src/schemas/partners/pricing.calls.ts'
import { contactCalls } from '../src/schemas/people/contacts.calls.ts'
import { employeeCalls } from '../src/schemas/people/employees.calls.ts'
import { profileCalls } from '../src/schemas/people/own-profile.calls.ts'
import type { Access } from '../src/schemas/people/permissions.ts'
import { planCalls } from '../src/schemas/plans/plan-master.calls.ts'
import { companyCalls } from '../src/schemas/records/company.calls.ts'
import { mailSettingsCalls } from '../src/schemas/records/mail-settings.calls.ts'
import { mailTemplatesCalls } from '../src/schemas/records/mail-templates.calls.ts'
import { notificationRulesCalls } from '../src/schemas/records/notification-rules.calls.ts'
import { recordCalls, viewedCalls } from '../src/schemas/records/records.calls.ts'
import { sessionSettingsCalls } from '../src/schemas/records/session-settings.calls.ts'
import { dashboardCalls } from '../src/schemas/reports/dashboard.calls.ts'
import { reportCalls } from '../src/schemas/reports/reports.calls.ts'
import { loginCalls } from '../src/schemas/session/login.calls.ts'
import { findCalls } from '../src/schemas/shell/find.calls.ts'
import { liveCalls } from '../src/schemas/shell/live.calls.ts'
import { notificationCalls } from '../src/schemas/shell/notifications.calls.ts'
import { bulkCalls } from '../src/schemas/stock/bulk.calls.ts'
import { inventoryCalls } from '../src/schemas/stock/inventory-master.calls.ts'
import { stockCalls } from '../src/schemas/stock/stock.calls.ts'
import { stockChangeCalls } from '../src/schemas/stock/stock-change.calls.ts'
import { supplierInvoiceCalls } from '../src/schemas/stock/supplier-invoices.calls.ts'
import { warehouseCalls } from '../src/schemas/stock/warehouse.calls.ts'

/**
 * Generates docs/contract.md from the contract and the rules in scripts/contract/. `npm run docs` writes it, and a test
 * fails if it is out of date.
 */

type Calls = Readonly<Record<string, Call>>

/** A chapter of the document: its calls, and its rules in `scripts/contract/<name>.md`. */
type Chapter = { readonly title: string; readonly name: string; readonly calls: ReadonlyArray<Calls> }

const chapters: ReadonlyArray<Chapter> = [
  { title: 'Session', name: 'session', calls: [loginCalls, profileCalls] },
  { title: 'Lookups', name: 'lookups', calls: [dropdownCalls] },
  { title: 'Plans', name: 'plans', calls: [planCalls] },
  {
    title: 'Records',
    name: 'records',
    calls: [
      recordCalls,
      companyCalls,
      notificationRulesCalls,
      mailSettingsCalls,
      mailTemplatesCalls,
      sessionSettingsCalls,
    ],
  },
  { title: 'History', name: 'history', calls: [historyCalls, timelineCalls] },
  {
    title: 'Stock',
    name: 'stock',
    calls: [inventoryCalls, stockCalls, stockChangeCalls, bulkCalls, supplierInvoiceCalls, warehouseCalls, viewedCalls],
  },
  { title: 'Reports', name: 'reports', calls: [reportCalls, dashboardCalls] },
  {
    title: 'Billing',
    name: 'billing',
    calls: [offlineSaleCalls, customerPaymentCalls, vatCheckCalls, reminderCalls, offlineBookCalls, accountingCalls],
  },
  {
    title: 'Partners',
    name: 'partners',
    calls: [partnerCalls, partnerOrderCalls, apiOrderCalls, partnerReportCalls, pricingCalls],
  },
  { title: 'People', name: 'people', calls: [employeeCalls, contactCalls] },
  { title: 'Views of lists', name: 'lists', calls: [viewCalls] },
  { title: 'Shell', name: 'shell', calls: [liveCalls, notificationCalls, findCalls] },
]

/**
 * The calls of a chapter. If a subject overrides a record's call with its own shape, the call belongs to that subject.
 */
const callsOf = ({ calls }: Chapter): ReadonlyArray<readonly [name: string, call: Call]> =>
  calls.flatMap(Object.entries).filter(([name, call]) => (contract as Calls)[name] === call)

/** The names of the documented calls. */
export const documentedCalls: ReadonlyArray<string> = chapters.flatMap((chapter) =>
  callsOf(chapter).map(([name]) => name),
)

const written = (name: string): string =>
  readFileSync(new URL(`./contract/${name}.md`, import.meta.url), 'utf8').trimEnd()

const code = (text: string): string => `\`${text}\``

/** The parts whose rules only say that their screens are missing. */
const otherParts = (rule: string): string =>
  allParts.filter((part) => !new RegExp(`^\\| ${part} \\|`, 'm').test(rule)).join(', ')

/** The rules of a chapter, with placeholders filled in from the schemas. */
const rules = (name: string): string => {
  const rule = written(name)
  return rule
    .replace('{recordSubjects}', FormSubject.literals.map(code).join(', '))
    .replace('{otherParts}', otherParts(rule))
}

/** The fields of every answer. */
const everyAnswer = ['isSuccess', 'message?', 'requestId?', 'requestId']

/** A longer list of fields is no help: the schema has them all. */
const MOST_FIELDS = 30

/** The wire fields of a shape, optional ones with a question mark. */
const fieldsOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const encoded = SchemaAST.toEncoded(ast)
  if (SchemaAST.isUnion(encoded)) return [...new Set(encoded.types.flatMap(fieldsOf))]
  if (!SchemaAST.isObjects(encoded)) return []
  return encoded.propertySignatures.map(({ name, type }) => `${String(name)}${SchemaAST.isOptional(type) ? '?' : ''}`)
}

const listed = (fields: ReadonlyArray<string>): string => {
  if (fields.length === 0) return ''
  const rest = fields.length - MOST_FIELDS
  return `${code(fields.slice(0, MOST_FIELDS).join(', '))}${rest > 0 ? ` and ${rest} more` : ''}`
}

const shapeOf = (schema: Schema.Top | undefined): ReadonlyArray<string> =>
  schema === undefined ? [] : fieldsOf(schema.ast)

const askedOf = ({ query, payload, form, file, idempotent }: Call): string =>
  [
    listed([...shapeOf(query), ...shapeOf(payload), ...shapeOf(form).map(partName)]),
    ...(file === undefined ? [] : [`file ${code(file)}`]),
    ...(idempotent ? ['Idempotency-Key'] : []),
  ]
    .filter((text) => text !== '')
    .join('; ')

const answerOf = ({ success }: Call): string => {
  const fields = shapeOf(success)
  return fields.length === 0 ? 'a file or stream' : listed(fields.filter((field) => !everyAnswer.includes(field)))
}

const whoMay = (access: Access): string => {
  if (access === 'public') return 'everybody'
  if (access === 'signedIn') return 'signed in'
  if (access === 'partnerKey') return 'API key'
  const { any, also } = access
  const one = any.map(code).join(', ')
  return also === undefined ? one : `${one} and ${code(also)}`
}

const row = (cells: ReadonlyArray<string>): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const rowOf = (call: Call): string =>
  row([
    `${call.method} ${code(call.path)}`,
    `${call.summary}${call.background ? ' In the background.' : ''}`,
    whoMay(call.access),
    call.part === 'specified' ? '' : call.part,
    askedOf(call),
    answerOf(call),
  ])

const chapterOf = (chapter: Chapter): string => `## ${chapter.title}

${row(['call', 'what', 'permission', 'part', 'asks', 'answers'])}
|---|---|---|---|---|---|
${callsOf(chapter)
  .map(([, call]) => rowOf(call))
  .join('\n')}

${rules(chapter.name)}
`

export const contractDoc = (): string => `# The contract

Made from \`src/schemas/contract.ts\` and the rules in \`scripts/contract/\` by \`npm run docs\`; a test fails where this file is stale. The running server describes the calls at \`/openapi.json\` and \`/docs\`. A field with \`?\` may be left out. A part in the fourth column is ours, beside the specification. Every answer also has \`isSuccess\`, \`message\` and \`requestId\`.

${rules('general')}

${rules('another-server')}

${chapters.map(chapterOf).join('\n')}
${rules('first-start')}
`
