import type { MailAccessActor } from '../../../machines/records/mail-access.machine.ts'
import type { RecordFormActor } from '../../../machines/records/record-form.machine.ts'

/** Tells the actor beside the form of the mail settings when they were saved, here or by somebody else. */
export const followMail = (form: RecordFormActor, access: MailAccessActor): void => {
  let seen = form.getSnapshot().context.loaded?.version ?? null
  form.subscribe(({ context: { loaded } }) => {
    const version = loaded?.version ?? null
    if (version === null || version === seen) return
    // The first load is no save: the actor has asked by itself.
    if (seen !== null) access.send({ type: 'settings.saved' })
    seen = version
  })
}
