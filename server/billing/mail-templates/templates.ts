import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { templateProblem } from '../../../src/schemas/billing/document-mail/placeholders.ts'
import {
  type MailTemplate,
  subjectField,
  type TemplateKey,
  templateOfField,
  textField,
} from '../../../src/schemas/billing/document-mail/templates.ts'
import { type FieldsOf, initialDraft, type RecordFields, valuesOf } from '../../../src/schemas/records/kit/draft.ts'
import { mailTemplates } from '../../../src/schemas/records/mail-templates.ts'
import { ONLY_ID } from '../../../src/schemas/records/singles.ts'
import { storedAs } from '../../core/events/event-types.ts'
import type { RecordState } from '../../records/events.ts'
import { keepRecord } from '../../records/keep-record.ts'
import { columnOf } from '../../records/table.ts'
import { defaultTexts } from './defaults.ts'

type TemplateFields = FieldsOf<typeof mailTemplates>

/** A saved line has plain blanks, where a default may have narrow ones. */
const isDefault = (name: string, text: string): boolean =>
  text === defaultTexts[name] || text === defaultTexts[name]?.replace(/\s/g, ' ')

const withoutDefaults = (fields: TemplateFields): TemplateFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const own = text.replaceAll('\r\n', '\n').trim()
      return [name, isDefault(name, own) ? '' : own]
    }),
  ) as TemplateFields

const problemsOf = (fields: TemplateFields): Partial<Record<keyof TemplateFields, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const key = templateOfField(name)
      const problem = key === undefined ? null : templateProblem(key.kind, text)
      return problem === null ? [] : [[name, problem]]
    }),
  )

/** The templates of mails to customers: the stream `mailtemplates-1`. Only what differs from the defaults is kept. */
export const mailTemplatesKept = keepRecord(mailTemplates, {
  table: 'mail_templates',
  version: 1,
  added: storedAs,
  settle: withoutDefaults,
  check: problemsOf,
})

/** The state before the first save: version 0. */
export const initialTemplates: RecordState = {
  id: ONLY_ID,
  version: 0,
  fields: valuesOf(mailTemplates, initialDraft(mailTemplates)) as RecordFields,
  createdDate: '',
  updatedBy: '',
  updatedDate: '',
}

/** The template in force: as edited, else the default. */
export const templateNow = Effect.fnUntraced(function* (key: TemplateKey) {
  const sql = yield* SqlClient.SqlClient
  const [subject, text] = [subjectField(key), textField(key)]
  const [row] = yield* sql<MailTemplate>`select ${sql(columnOf(mailTemplates, subject))} as subject,
      ${sql(columnOf(mailTemplates, text))} as text from mail_templates where id = ${ONLY_ID}`
  return {
    subject: row?.subject || (defaultTexts[subject] ?? ''),
    text: row?.text || (defaultTexts[text] ?? ''),
  } satisfies MailTemplate
})
