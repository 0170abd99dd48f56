import { Schema } from 'effect'
import { mailKinds } from '../../schemas/billing/document-mail/templates.ts'
import { documentLanguages } from '../../schemas/core/document-language.ts'
import { defineEvents } from '../core/define-events.ts'

export const templateFields = {
  kind: Schema.Literals(mailKinds.map(({ value }) => value)),
  language: Schema.Literals(documentLanguages.map(({ value }) => value)),
}

/** The events of the choice of a mail template. */
export const mailTemplateEvents = defineEvents({
  'template.chosen': {
    description: 'The person chooses the mail or the language; or a save was refused because of this template.',
    fields: templateFields,
    samples: [
      { kind: 'invoice', language: 'en' },
      { kind: 'invoice', language: 'de' },
      { kind: 'reminder2', language: 'en' },
    ],
  },
  'reset.requested': { description: 'The person wants the default text back.', fields: {}, samples: [{}] },
  'reset.confirmed': { description: 'The person means it.', fields: {}, samples: [{}] },
  'reset.reconsidered': { description: 'The person keeps the text.', fields: {}, samples: [{}] },
})
