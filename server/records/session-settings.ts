import { sessionSettings } from '../../src/schemas/records/session-settings.ts'
import type { ServerSettings } from '../config.ts'
import { storedAs } from '../core/events/event-types.ts'
import type { FieldErrors } from '../core/saving/decision.ts'
import { keepRecord } from './keep-record.ts'
import { type FixedFields, fixedOf } from './settings-fixed.ts'

/** The lengths of sessions and links: the stream `sessionsettings-1`. Statements read them by `sessionSetting`. */
export const sessionSettingsKept = keepRecord(sessionSettings, {
  table: 'session_settings',
  version: 1,
  added: storedAs,
  check: ({ idleMinutes, sessionHours }): FieldErrors =>
    (idleMinutes ?? 0) > (sessionHours ?? 0) * 60
      ? { idleMinutes: 'Enter at most the minutes of the longest session' }
      : {},
})

/** The fields that the environment sets. */
export const fixedSessionSettings = (settings: ServerSettings): FixedFields =>
  fixedOf({
    idleMinutes: [settings.sessionIdleMinutes, 'SESSION_IDLE_MINUTES'],
    sessionHours: [settings.sessionHours, 'SESSION_HOURS'],
  })
