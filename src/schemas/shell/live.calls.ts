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
      'Server-sent events, each a LiveMessage: what changed since the position After, or the header ' +
      'Last-Event-ID, or from now on. A comment at least every 15 seconds. Ends with the session, a change of ' +
      'the role, and after Seconds where given.',
    query: Schema.Struct({ After: Schema.optionalKey(Schema.Int), Seconds: Schema.optionalKey(Schema.Int) }),
    success: Schema.String,
  },
  GetChanges: {
    method: 'GET',
    path: '/Live/GetChanges',
    part: 'live',
    access: 'signedIn',
    background: true,
    summary: 'One LiveMessage, for callers that cannot read a stream. Without After the present position.',
    query: Schema.Struct({ After: Schema.optionalKey(Schema.Int) }),
    success: LiveAnswer,
  },
} as const satisfies Record<string, Call>
