const live = 'tests/server/core/live.test.ts'
const parts = 'tests/server/core/live-parts.test.ts'

/** Faults in the server's reports of changes, and in notifications. */
export const faultsOfLive = [
  {
    what: 'a row too far: the last event of a batch is told in no batch',
    name: 'position-skipped',
    file: 'server/core/live/log.ts',
    from: ' and position <= ',
    to: ' and position < ',
    test: live,
  },
  {
    what: "who sees one partner's rows is told of everybody's",
    name: 'scope-dropped',
    file: 'server/core/live/changes.ts',
    from: "return scope === 'all' || (partner !== undefined && scope.partnerId === partner)",
    to: 'return true',
    test: parts,
  },
  {
    what: 'an event counts as often as somebody hears of it',
    name: 'dedupe-dropped',
    file: 'server/core/live/changes.ts',
    from: 'if (heard.has(one.subject) || !concerns(one, reader)) continue',
    to: 'if (!concerns(one, reader)) continue',
    test: parts,
  },
  {
    what: 'a stream goes on now, not from where it was lost',
    name: 'resume-from-now',
    file: 'server/core/live/live.ts',
    from: 'after === null || after > head || after < 0 ? head : after',
    to: 'after === null || after > head || after >= 0 ? head : after',
    test: live,
  },
  {
    what: 'the connection begins when it opens, so what is saved after the first rows is missed',
    name: 'gap-after-first-rows',
    file: 'src/app/shell/live-actor.ts',
    from: '...(position !== null && { position })',
    to: '...(position === null && { position })',
    test: 'tests/unit/shell/live-actor.test.ts',
  },
  {
    what: 'the latest answer of a page counts, so what is saved after its first rows is missed',
    name: 'latest-answer-counts',
    file: 'src/services/session/first-position.ts',
    from: 'Math.min(first ?? Number.POSITIVE_INFINITY, Number(header))',
    to: 'Math.max(first ?? 0, Number(header))',
    test: 'tests/unit/core/http.test.ts',
  },
  {
    what: 'a stream goes on when its session is over',
    name: 'stream-outlives-session',
    file: 'server/core/live/live.ts',
    from: "if (turn % SESSIONS_EVERY === 0) yield* turnOf('liveSessions', lookAtSessions)",
    to: "if (turn % SESSIONS_EVERY === SESSIONS_EVERY) yield* turnOf('liveSessions', lookAtSessions)",
    test: live,
  },
  {
    what: 'what others have seen counts, and what the person has seen does not',
    name: 'seen-by-others',
    file: 'server/core/notifications/conditions.ts',
    from: 's.account = ',
    to: 's.account <> ',
    test: 'tests/server/core/notifications.test.ts',
  },
]
