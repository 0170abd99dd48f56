import { categoryOf, eventTypes } from '../server/records/events.ts'
import { partnerCalls } from '../src/schemas/partners/partners.calls.ts'
import { recordNames, records } from '../src/schemas/records/all.ts'
import { recordColumns } from '../src/schemas/records/kit/columns.ts'
import type { AnyRecord } from '../src/schemas/records/kit/define.ts'
import { fieldsOf } from '../src/schemas/records/kit/draft.ts'
import type { RecordField } from '../src/schemas/records/kit/fields.ts'
import { type FilterSelect, filterDays, filterSelects, searchKeys } from '../src/schemas/records/kit/filters.ts'
import { questionsAbout } from '../src/schemas/records/kit/questions.ts'
import { recordCalls } from '../src/schemas/records/records.calls.ts'
import { recordRoutes, viewedRoutes } from '../src/schemas/records/routes.ts'
import { type ViewedName, viewed } from '../src/schemas/records/viewed.ts'

/**
 * Generates docs/records.md from the definitions of the records. `npm run docs` writes it, and a test fails if it is
 * out of date.
 */

const code = (text: string): string => `\`${text}\``
const codes = (texts: ReadonlyArray<string>): string => texts.map(code).join(', ')

const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

const number = (value: number): string => value.toLocaleString('en')

/** More choices than these are the currencies of documents. */
const MANY = 50

const limitsOf = (field: RecordField): string => {
  if ('choices' in field && field.choices.length > MANY) return `a code of ISO 4217, as ${code('INR')}`
  if ('choices' in field) return field.choices.map(({ value, label }) => `${code(String(value))} ${label}`).join(', ')
  if ('from' in field) {
    return `${number(field.from)} to ${number(field.to)}${field.decimals === 0 ? '' : `, at most ${field.decimals} decimals`}`
  }
  if (field.kind === 'references') return `ids of ${field.to === 'country' ? 'countries' : `${field.to}s`}`
  if (field.kind === 'permissions') return 'keys of [permissions.md](permissions.md)'
  if (field.kind === 'named') return `the name of a ${field.to}${field.takesNew ? ', also a new one' : ''}`
  if (field.kind === 'reference') return `the id of a ${field.to}`
  if (field.kind === 'image') return `PNG or JPEG up to ${number(field.maxBytes / 1024)} KB, as \`data:\``
  if (field.kind === 'phone')
    return 'digits, blanks and `+ ( ) / . -`, with an extension or without; else the sign that is wrong is named'
  const written = field.written === undefined ? '' : `; else "${field.written.message}"`
  return `at most ${number(field.max)} characters${written}`
}

const nextOf = (field: RecordField): string => {
  if (!('next' in field) || field.next === undefined) return ''
  const { next } = field
  return typeof next === 'number'
    ? `the next number from ${number(next)} where none is given`
    : `the next after ${code(next.before.padEnd(next.before.length + next.digits, '0'))} where none is given`
}

const rulesOf = (field: RecordField): string =>
  [
    field.required ? 'required' : '',
    'unique' in field && field.unique ? 'unique' : '',
    field.fixed ? 'fixed once saved' : '',
    nextOf(field),
    field.later ? 'not asked for when it is added' : '',
    field.asked === undefined ? '' : `asked for where ${code(field.asked.by)} is ${field.asked.tagged}`,
    field.masked ? 'masked in the journal' : '',
  ]
    .filter((rule) => rule !== '')
    .join(', ')

const fieldRow = ([name, field]: readonly [string, RecordField]): ReadonlyArray<string> => [
  code(name),
  field.label,
  field.kind,
  rulesOf(field),
  'initial' in field && field.initial !== undefined ? code(String(field.initial)) : '',
  limitsOf(field),
]

const columnRows = (record: AnyRecord): ReadonlyArray<ReadonlyArray<string>> =>
  recordColumns(record).map(({ name, label, kind }) => {
    const counted = record.counted[name]
    return [code(name), label, kind, counted?.opens === undefined ? '' : code(counted.opens)]
  })

const selectInWords = (select: FilterSelect): string =>
  `${code(select.name)} ${select.label} (${'to' in select ? `a ${select.to}` : 'one of its choices'})`

const questions = (record: AnyRecord): ReadonlyArray<string> =>
  Object.keys(record.asks).flatMap((name) =>
    questionsAbout(record, name).map(
      (text) => `- ${code(name)}: "${text.replace(/\{(\w+)\|\w+\|(\w+)\}/g, '{$1} $2')}"`,
    ),
  )

const callRows = ({ thing, listedBy = '' }: AnyRecord): ReadonlyArray<ReadonlyArray<string>> => {
  const calls: Readonly<Record<string, { readonly method: string; readonly path: string; readonly summary: string }>> =
    { ...recordCalls, ...partnerCalls }
  return [listedBy, `Get${thing}List`, `Search${thing}`, `InsertUpdate${thing}`].flatMap((name) => {
    const call = calls[name]
    return call === undefined ? [] : [[`${call.method} ${code(call.path)}`, call.summary]]
  })
}

const daysOf = (record: AnyRecord): string => {
  const days = filterDays(record).map(({ name, label }) => `${code(name)} ${label}`)
  return days.length === 0 ? '' : `Days, both included: ${days.join(', ')}. `
}

const listOf = (record: AnyRecord): string => `The list:

${table(['column', 'label', 'kind', 'leads to'], columnRows(record))}

Search By: ${searchKeys(record)
  .map(({ value, label }) => `${code(value)} ${label}`)
  .join(
    ', ',
  )}. Selects: ${filterSelects(record).map(selectInWords).join(', ')}. ${daysOf(record)}They stand in the address under these names.`

/** The actions on a record besides adding and changing. */
const likeness = ({ clones, shipped }: AnyRecord): string => {
  const said = [
    ...(clones
      ? ['Its list offers to clone a row: the form that adds one (`?like={id}`) begins with its fields.']
      : []),
    ...(shipped
      ? [`Of those that came with the product: ${shipped.locked.why} (id ${shipped.locked.ids.join(', ')}).`]
      : []),
    ...Object.entries(shipped?.delivered ?? {}).map(
      ([id, fields]) => `The form of id ${id} leads back to its delivered ${codes(Object.keys(fields))}.`,
    ),
  ]
  return said.length === 0 ? '' : `\n${said.join(' ')}\n`
}

const chapterOf = (name: (typeof recordNames)[number]): string => {
  const record: AnyRecord = records[name]
  const routes = recordRoutes[name]
  const [types, stream] = [eventTypes(record), categoryOf(record)]
  const addresses = [routes.list, routes.add, `${routes.edit}/{id}`]
  const asked = questions(record)
  const menuGroup = 'group' in routes.menu ? routes.menu.group : routes.section
  return `## ${record.noun.one}

${routes.title} (${code(addresses[0] ?? '')}), ${routes.addTitle} (${code(addresses[1] ?? '')}), ${routes.editTitle} (${code(addresses[2] ?? '')}), in the menu under ${menuGroup}. Listed ${record.listedBy === undefined && !record.newestFirst ? `by ${code(record.title)}` : 'newest first'}; ${record.sorts.length === 0 ? 'in no other order' : `sorted by ${record.sorts.map(code).join(', ')}`}. Its file is ${code(`${record.noun.many}.csv`)}.

${table(['field', 'label', 'kind', 'rules', 'at first', 'takes'], fieldsOf(record).map(fieldRow))}

The form: ${record.sections.map(({ title, fields }) => `${title} (${codes(fields)})`).join('; ')}.
${asked.length === 0 ? '' : `\nAsked before a change of it is saved, where a count in it is more than 0:\n\n${asked.join('\n')}\n`}${likeness(record)}
${record.listedBy === undefined ? listOf(record) : `The list has a call and a screen of its own: ${code(record.listedBy)}.`}

${table(['call', 'what'], callRows(record))}

Events: ${codes([types.added, types.changed])} in the stream ${code(`${stream}-<id>`)}, ${code(types.changeRefused)} in ${code(`${stream}-refused-<id>`)}, ${code(types.addRefused)} in ${code(`${stream}-refused`)}.
`
}

/** The chapter of a list whose rows come from other actions than a form. */
const viewedChapter = (name: ViewedName): string => {
  const record: AnyRecord = viewed[name]
  const { title, list } = viewedRoutes[name]
  return `### ${record.noun.many}

${title} (${code(list)}). ${listOf(record)}
`
}

export const recordsDoc = (): string =>
  `# The records

Made from the definitions in \`src/schemas/records/\` by \`npm run docs\`; a test fails where this file is stale. How to add a record: \`docs/how-to/add-a-record.md\`.

${recordNames.map(chapterOf).join('\n')}
## Lists that come about otherwise

Nobody adds or changes a row of these by a form of the list; receipts are booked by a form of their own.

${Object.keys(viewed)
  .map((name) => viewedChapter(name as ViewedName))
  .join('\n')}`
