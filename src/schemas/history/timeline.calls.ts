import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import type { Access } from '../people/permissions.ts'
import { ReportChoicesAnswer } from '../reports/report.ts'
import { activityAreas, outcomes } from './timeline/choices.ts'
import { TimelineAnswer } from './timeline/wire.ts'

const views = { any: ['timeline.view'] } as const satisfies Access

/** The actions of people: `/Timeline`. */
export const timelineCalls = {
  GetTimeline: {
    method: 'GET',
    path: '/Timeline/GetTimeline',
    part: 'timeline',
    access: views,
    summary:
      'A page of 30 of what people did, newest first: an entry for each event whose actor is a person. Narrowed ' +
      'by days (both included), person, area and outcome. What was entered is in the History of the record.',
    query: Schema.Struct({
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
      From: Schema.optionalKey(Schema.String),
      To: Schema.optionalKey(Schema.String),
      PersonID: Schema.optionalKey(Schema.Int),
      Area: Schema.optionalKey(Schema.Literals(activityAreas)),
      Outcome: Schema.optionalKey(Schema.Literals(outcomes.map(({ value }) => value))),
    }),
    success: TimelineAnswer,
  },
  GetTimelineChoices: {
    method: 'GET',
    path: '/Timeline/GetTimelineChoices',
    part: 'timeline',
    access: views,
    summary: 'The people, areas and outcomes of the timeline, and how many entries each has.',
    success: ReportChoicesAnswer,
  },
} as const satisfies Record<string, Call>
