import { Schema } from 'effect'
import { mailTemplateEvents, templateFields } from '../../../machines/billing/mail-template.events.ts'
import { mailTemplateMachine } from '../../../machines/billing/mail-template.machine.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the choice of a mail template: in the ring only, since it holds no text. */
export const mailTemplate = defineJournaled<typeof mailTemplateMachine>({
  machine: mailTemplateMachine,
  events: mailTemplateEvents,
  input: Schema.Struct(templateFields),
  context: Schema.Struct(templateFields),
  posts: () => false,
})
