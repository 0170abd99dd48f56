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
      'A page of 30 employees, suppliers, partners and customers by name, of the kinds that the role may view. ' +
      'Narrowed by the beginning of name, company or email, and by kind. Inactive ones only on request.',
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
    summary: 'The kinds of contacts that the caller sees, how many of each, and how many are inactive.',
    success: ReportChoicesAnswer,
  },
} as const satisfies Record<string, Call>
