import { Context, Effect, Layer, Schema } from 'effect'
import { type AppError, Refused, UnexpectedAnswer } from '../../schemas/core/errors.ts'
import { liveCalls } from '../../schemas/shell/live.calls.ts'
import { LIVE_QUIET_MS, LiveMessage } from '../../schemas/shell/live.ts'
import { askOf } from '../core/ask-of.ts'
import { endSessionOf, Http } from '../core/http.ts'
import { createPatience } from '../core/http-lines.ts'
import { readToken } from '../session/session-store.ts'

/** Called when the stream answers (null) and with each of its messages. */
type OnHeard = (message: LiveMessage | null) => void

/** How a stream ended: it was cut off, nothing ever arrived, or the session is over. */
type StreamEnd = 'ended' | 'silent' | 'over'

const DATA = 'data: '
const OVER = 'event: over'
/** Whether a line belongs to a stream of server-sent events. The page of a hotel's network starts differently. */
const isOfStream = (line: string): boolean => /^(|:.*|(id|event|data|retry):.*)$/.test(line)
const notAgreed = () => new UnexpectedAnswer({ path: 'data', message: 'The live stream has another format' })

const decodeMessage = Schema.decodeUnknownPromise(Schema.fromJsonString(LiveMessage))

/** Changes on the server, from the live stream or by polling. */
export class LiveService extends Context.Service<
  LiveService,
  {
    /** Reads the stream from a position until it ends. */
    readonly follow: (after: number | null, onHeard: OnHeard) => Effect.Effect<StreamEnd, AppError>
    readonly changes: (after: number | null) => Effect.Effect<LiveMessage, AppError>
  }
>()('simdesk/services/LiveService') {
  static readonly overHttp = Layer.effect(
    LiveService,
    Effect.gen(function* () {
      const http = yield* Http
      const since = (after: number | null) => ({ query: after === null ? {} : { After: after }, quietly: true })

      const follow = Effect.fn('LiveService.follow')(function* (after: number | null, onHeard: OnHeard) {
        const { heard, overstretched } = createPatience(LIVE_QUIET_MS)
        const token = readToken()
        let [isHeard, isOver] = [false, false]
        const onLine = async (line: string): Promise<void> => {
          heard()
          if (!isOfStream(line)) throw notAgreed()
          if (!isHeard) onHeard(null)
          isHeard = true
          if (line === OVER) {
            isOver = true
            // The session is over. Its data must leave the screen now, not when the next call fails.
            if (token !== null) endSessionOf(token)
          }
          if (isOver || !line.startsWith(DATA)) return
          const message = await decodeMessage(line.slice(DATA.length)).catch(() => {
            throw notAgreed()
          })
          onHeard(message)
        }
        const asked = { ...since(after), headers: { Accept: 'text/event-stream' } }
        const reading = Effect.map(
          http.lines(liveCalls.GetStream, asked, onLine),
          (): StreamEnd => (isOver ? 'over' : 'ended'),
        )
        const quiet = Effect.catch(overstretched, () =>
          Effect.succeed(isHeard ? ('ended' as const) : ('silent' as const)),
        )
        return yield* Effect.raceFirst(reading, quiet)
      })

      const changes = Effect.fn('LiveService.changes')(function* (after: number | null) {
        const { isSuccess, message, position, isWhole, changes } = yield* http.call(liveCalls.GetChanges, since(after))
        if (!isSuccess) return yield* new Refused({ message: message ?? '', errors: [] })
        return { position, isWhole, changes }
      })

      return LiveService.of({ follow, changes })
    }),
  )

  static readonly ask = askOf(LiveService, LiveService.overHttp)
}
