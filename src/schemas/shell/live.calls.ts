import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { LiveAnswer } from './live.ts'

/** Changes to data that the caller may see: `/Live`. */
export const liveCalls = {
  GetStream: {
    method: 'GET',
    path: '/Live/GetStream',
    part: 'live',
    access: 'signedIn',
    background: true,
    summary:
      'Server-sent events, each a LiveMessage: what has changed since the position After, or since the header ' +
      'Last-Event-ID, or from now on. A comment at least every 15 seconds. Ends with the session, with a change of the ' +
      'role, and after so many Seconds where they are given.',
    query: Schema.Struct({ After: Schema.optionalKey(Schema.Int), Seconds: Schema.optionalKey(Schema.Int) }),
    success: Schema.String,
  },
  GetChanges: {
    method: 'GET',
    path: '/Live/GetChanges',
    part: 'live',
    access: 'signedIn',
    background: true,
    summary: 'The same for who cannot read a stream: one LiveMessage. Without After the position of now.',
    query: Schema.Struct({ After: Schema.optionalKey(Schema.Int) }),
    success: LiveAnswer,
  },
} as const satisfies Record<string, Call>
