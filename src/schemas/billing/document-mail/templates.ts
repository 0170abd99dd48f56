import type { Choice } from '../../core/choice.ts'
import { type DocumentLanguage, documentLanguages } from '../../core/document-language.ts'

/** The templates of mails to customers: one for each kind of mail and each language. Plain data, no library. */

export const mailKinds = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'creditNote', label: 'Credit note' },
  { value: 'reminder1', label: 'Reminder 1' },
  { value: 'reminder2', label: 'Reminder 2' },
  { value: 'reminder3', label: 'Reminder 3' },
] as const satisfies ReadonlyArray<Choice<string>>
export type MailKind = (typeof mailKinds)[number]['value']

/** A template by its kind and language. */
export type TemplateKey = { readonly kind: MailKind; readonly language: DocumentLanguage }

export type MailTemplate = { readonly subject: string; readonly text: string }

type FieldName = `${MailKind}${Capitalize<DocumentLanguage>}${'Subject' | 'Text'}`

const fieldName = ({ kind, language }: TemplateKey, part: 'Subject' | 'Text') =>
  `${kind}${language[0]?.toUpperCase()}${language.slice(1)}${part}` as FieldName

/** The fields of a template in the record: `invoiceDeSubject` and `invoiceDeText`. */
export const subjectField = (key: TemplateKey): FieldName => fieldName(key, 'Subject')
export const textField = (key: TemplateKey): FieldName => fieldName(key, 'Text')

/** Every template, in the order of the form. */
export const templateKeys: ReadonlyArray<TemplateKey> = mailKinds.flatMap(({ value: kind }) =>
  documentLanguages.map(({ value: language }) => ({ kind, language })),
)

/** The template that a field belongs to. */
export const templateOfField = (name: string): TemplateKey | undefined =>
  templateKeys.find((key) => subjectField(key) === name || textField(key) === name)
