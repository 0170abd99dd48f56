import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { SaveAnswer } from '../core/saving.ts'
import { recordAnswer, valueSchemas } from './kit/wire.ts'
import { mailTemplates } from './mail-templates.ts'

const Texts = Schema.Record(Schema.String, Schema.String)

/** The templates of mails to customers: `/MailTemplates`. */
export const mailTemplatesCalls = {
  GetMailTemplates: {
    method: 'GET',
    path: '/MailTemplates/GetMailTemplates',
    part: 'mailTemplates',
    access: { any: ['company.edit'] },
    summary:
      'The subject and text of mails to customers, by kind and language. Version 0: never saved. `defaults` has the default text of each field, `examples` the values of an example invoice by language.',
    success: Schema.Struct({
      ...recordAnswer(mailTemplates).fields,
      defaults: Texts,
      examples: Schema.Record(Schema.String, Texts),
    }),
  },
  SaveMailTemplates: {
    method: 'POST',
    path: '/MailTemplates/SaveMailTemplates',
    part: 'mailTemplates',
    access: { any: ['company.edit'] },
    summary:
      'Change the templates. An empty field is the default text. With version, a change over a newer version is a conflict.',
    payload: Schema.Struct({ ...valueSchemas(mailTemplates), version: Schema.optionalKey(Schema.Int) }),
    idempotent: true,
    success: SaveAnswer,
  },
} as const satisfies Record<string, Call>
