import { defineRecord, UNTITLED } from './kit/define.ts'
import { choice, code, email, integer, link, text } from './kit/fields.ts'

/** How the connection to the mail server is encrypted. */
const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'offered', label: 'If offered' },
] as const

/** How the desk sends mail. The password of the mail server is kept apart, see `mail-access.calls.ts`. */
export const mailSettings = defineRecord({
  name: 'mailSettings',
  storedAs: 'MailSettings',
  version: 1,
  area: 'MailSettings',
  thing: 'MailSettings',
  listKey: 'mailSettings',
  single: true,
  noun: { one: 'Mail settings', many: 'Mail settings' },
  fields: {
    host: code('Mail Server', {
      max: 253,
      hint: 'For example smtp.example.com. Leave empty to send no email.',
      written: { as: /^[^\s/@:]+$/, message: 'Enter a host name, for example smtp.example.com' },
    }),
    port: integer('Port', {
      required: true,
      from: 1,
      to: 65_535,
      initial: 587,
      hint: 'Usually 465 for TLS, 587 for STARTTLS.',
    }),
    security: choice('Encryption', securities, { required: true, initial: 'starttls' }),
    userName: code('User', { max: 254, hint: 'Leave empty if the server needs no sign-in.' }),
    fromName: text('Sender Name', { max: 100 }),
    fromAddress: email('Sender Address'),
    publicUrl: link('Address of SIM Desk', {
      hint: 'Links in emails begin with it. For example https://desk.example.com',
    }),
  },
  title: UNTITLED,
  counted: {},
  relations: {},
  columns: ['host', 'port', 'security', 'fromAddress'],
  sorts: [],
  searchBy: [],
  filters: [],
  sections: [
    {
      title: 'Server',
      text: 'The mail server that sends links, invoices, reminders and deliveries.',
      fields: ['host', 'port', 'security', 'userName'],
    },
    { title: 'Sender', text: 'What recipients see.', fields: ['fromName', 'fromAddress', 'publicUrl'] },
  ],
  asks: {},
  samples: { host: 'smtp.example.com', port: '465', fromAddress: 'desk@example.com' },
})
