import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { ReportChoicesAnswer } from '../reports/report.ts'
import { contactKinds, INCLUDED } from './contacts/choices.ts'
import { ContactAnswer } from './contacts/wire.ts'
import type { Access } from './permissions.ts'

const views = { any: ['contact.view'] } as const satisfies Access

/** The contacts: `/ContactList`. */
export const contactCalls = {
  GetContactList: {
    method: 'GET',
    path: '/ContactList/GetContactList',
    part: 'contacts',
    access: views,
    summary:
      'A page of 30 of the employees, suppliers, partners and customers, by name: of the kinds that the role may view. ' +
      'Narrowed by the beginning of name, company or email, and by kind. Who is inactive is left out unless asked for.',
    query: Schema.Struct({
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
      Text: Schema.optionalKey(Schema.String),
      Kind: Schema.optionalKey(Schema.Literals(contactKinds.map(({ value }) => value))),
      Inactive: Schema.optionalKey(Schema.Literal(INCLUDED)),
    }),
    success: ContactAnswer,
  },
  GetContactChoices: {
    method: 'GET',
    path: '/ContactList/GetContactChoices',
    part: 'contacts',
    access: views,
    summary: 'Which kinds of contacts the caller sees, and how many of each; how many are inactive.',
    success: ReportChoicesAnswer,
  },
} as const satisfies Record<string, Call>
