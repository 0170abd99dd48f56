import type { MailTemplateActor } from '../../../machines/billing/mail-template.machine.ts'
import type { RecordFormActor } from '../../../machines/records/record-form.machine.ts'
import { subjectField, templateOfField, textField } from '../../../schemas/billing/document-mail/templates.ts'

/** Puts the default of a template back into the form, and shows the template because of which a save was refused. */
export const followTemplate = (form: RecordFormActor, template: MailTemplateActor): void => {
  template.on('template.reset', (key) => {
    for (const field of [subjectField(key), textField(key)]) {
      const value = form.getSnapshot().context.loaded?.defaults?.[field] ?? ''
      form.send({ type: 'field.changed', field, value })
    }
  })
  let seen = form.getSnapshot().context.comebacks
  form.subscribe(({ context: { comebacks, errors } }) => {
    if (comebacks === seen) return
    seen = comebacks
    const [first] = Object.keys(errors)
    const refused = first === undefined ? undefined : templateOfField(first)
    if (refused !== undefined) template.send({ type: 'template.chosen', ...refused })
  })
}
