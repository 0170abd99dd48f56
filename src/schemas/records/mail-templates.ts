import { MAX_MAIL_TEXT, MAX_SUBJECT } from '../billing/document-mail/choices.ts'
import {
  mailKinds,
  subjectField,
  type TemplateKey,
  templateKeys,
  textField,
} from '../billing/document-mail/templates.ts'
import { labelOf } from '../core/choice.ts'
import { documentLanguages } from '../core/document-language.ts'
import { defineRecord, UNTITLED } from './kit/define.ts'
import { longText, text } from './kit/fields.ts'

/** `Invoice, German`. */
export const templateName = ({ kind, language }: TemplateKey): string =>
  `${labelOf(mailKinds, kind)}, ${labelOf(documentLanguages, language)}`

const subject = (key: TemplateKey) => text(`Subject (${templateName(key)})`, { max: MAX_SUBJECT, wide: true })
const body = (key: TemplateKey) =>
  longText(`Text (${templateName(key)})`, { max: MAX_MAIL_TEXT, lines: 10, hint: 'Leave empty to use the default.' })

type Fields = { readonly [_ in ReturnType<typeof subjectField>]: ReturnType<typeof subject> }

/**
 * The templates of mails to customers. An empty field stands for the default text, so that a better default of a later
 * version is used.
 */
export const mailTemplates = defineRecord({
  name: 'mailTemplates',
  storedAs: 'MailTemplates',
  version: 1,
  area: 'MailTemplates',
  thing: 'MailTemplates',
  listKey: 'mailTemplates',
  single: true,
  noun: { one: 'Mail templates', many: 'Mail templates' },
  fields: Object.fromEntries(
    templateKeys.flatMap(
      (key): ReadonlyArray<readonly [string, ReturnType<typeof subject | typeof body>]> => [
        [subjectField(key), subject(key)],
        [textField(key), body(key)],
      ],
    ),
  ) as Fields,
  title: UNTITLED,
  counted: {},
  relations: {},
  columns: [],
  sorts: [],
  searchBy: [],
  filters: [],
  sections: templateKeys.map((key) => ({
    title: templateName(key),
    text: 'What the email says before it is edited for one customer.',
    fields: [subjectField(key), textField(key)],
  })),
  asks: {},
  samples: { invoiceDeSubject: 'Ihre Rechnung {number}', invoiceDeText: 'Guten Tag {customer}' },
})
