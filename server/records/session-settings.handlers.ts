import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { Api } from '../core/http/api.ts'
import { fixedSessionSettings, sessionSettingsKept } from './session-settings.ts'
import { settingsHandlers } from './settings-handlers.ts'

/** `/SessionSettings/*`: how long sessions and links last. */
export const layerSessionSettingsHandlers = HttpApiBuilder.group(
  Api,
  'SessionSettings',
  Effect.fnUntraced(function* (handlers) {
    const { read, save } = yield* settingsHandlers(sessionSettingsKept, fixedSessionSettings)
    return handlers.handle('GetSessionSettings', read).handle('SaveSessionSettings', save('SaveSessionSettings'))
  }),
)
