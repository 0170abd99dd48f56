import type { Call } from '../core/call.ts'
import { SaveAnswer } from '../core/saving.ts'
import { settingsAnswer, settingsPayload } from './kit/settings-wire.ts'
import { sessionSettings } from './session-settings.ts'

/** The lengths of sessions and links: `/SessionSettings`. */
export const sessionSettingsCalls = {
  GetSessionSettings: {
    method: 'GET',
    path: '/SessionSettings/GetSessionSettings',
    part: 'sessionSettings',
    access: { any: ['settings.edit'] },
    summary:
      'How long sessions and links last. Version 0: never saved. `setBy` names the environment variable of each fixed field.',
    success: settingsAnswer(sessionSettings),
  },
  SaveSessionSettings: {
    method: 'POST',
    path: '/SessionSettings/SaveSessionSettings',
    part: 'sessionSettings',
    access: { any: ['settings.edit'] },
    summary: 'Change how long sessions and links last. With version, a change over a newer version is a conflict.',
    payload: settingsPayload(sessionSettings),
    idempotent: true,
    success: SaveAnswer,
  },
} as const satisfies Record<string, Call>
