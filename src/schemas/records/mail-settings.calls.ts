import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import type { Call } from '../core/call.ts'
import { SaveAnswer } from '../core/saving.ts'
import { settingsAnswer, settingsPayload } from './kit/settings-wire.ts'
import { MAX_MAIL_PASSWORD, MailAccess } from './mail-access.ts'
import { mailSettings } from './mail-settings.ts'

/** How the desk sends mail: `/MailSettings`. */
export const mailSettingsCalls = {
  GetMailSettings: {
    method: 'GET',
    path: '/MailSettings/GetMailSettings',
    part: 'mailSettings',
    access: { any: ['settings.edit'] },
    summary:
      'How mail is sent, without the password. Version 0: never saved. `setBy` names the environment variable of each fixed field.',
    success: settingsAnswer(mailSettings),
  },
  SaveMailSettings: {
    method: 'POST',
    path: '/MailSettings/SaveMailSettings',
    part: 'mailSettings',
    access: { any: ['settings.edit'] },
    summary: 'Change how mail is sent. With version, a change over a newer version is a conflict.',
    payload: settingsPayload(mailSettings),
    idempotent: true,
    success: SaveAnswer,
  },
  GetMailAccess: {
    method: 'GET',
    path: '/MailSettings/GetMailAccess',
    part: 'mailSettings',
    access: { any: ['settings.edit'] },
    summary: 'Whether mail can be sent, the status of the password, and the address of a test email.',
    success: Schema.Struct({ ...answerFields, access: MailAccess }),
  },
  SaveMailPassword: {
    method: 'POST',
    path: '/MailSettings/SaveMailPassword',
    part: 'mailSettings',
    access: { any: ['settings.edit'] },
    summary:
      'Set the password of the mail server; an empty one removes it. It is stored encrypted and returned by no call. It counts for the saved server, port, encryption and user only.',
    payload: Schema.Struct({
      password: Schema.String.check(Schema.isMaxLength(MAX_MAIL_PASSWORD)).annotate({ masked: true }),
    }),
    success: Schema.Struct(answerFields),
  },
  SendTestMail: {
    method: 'POST',
    path: '/MailSettings/SendTestMail',
    part: 'mailSettings',
    access: { any: ['settings.edit'] },
    summary:
      "Send a test email to the caller's own address. The message says if the mail server accepted it, else why not.",
    success: Schema.Struct(answerFields),
  },
} as const satisfies Record<string, Call>
