import { mailTemplateEvents } from '../../../src/machines/billing/mail-template.events.ts'
import { mailTemplateMachine } from '../../../src/machines/billing/mail-template.machine.ts'
import { definePlan } from './plan.ts'
import { mailTemplatePromises } from './promises/mail-template.ts'

export const mailTemplatePlan = definePlan({
  name: 'mailTemplate',
  place: 'Mail Templates (/pages/Settings/MailTemplates), the template that is shown.',
  machine: mailTemplateMachine,
  events: mailTemplateEvents,
  noAdapter: 'A person chooses, edits and resets templates in tests/e2e/billing/mail-templates.spec.ts.',
  walks: [
    {
      name: 'a template is chosen and reset',
      input: { kind: 'invoice', language: 'en' },
      tries: () => true,
      key: ({ value, context }) => [value, context.kind, context.language],
      isInMemory: true,
    },
  ],
  promises: mailTemplatePromises,
})
