import { Context, Effect, Layer } from 'effect'
import type { DayRange } from '../../schemas/core/day-range.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { dashboardCalls } from '../../schemas/reports/dashboard.calls.ts'
import type { Dashboard } from '../../schemas/reports/dashboard.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'

/** The figures of the dashboard. */
export class DashboardService extends Context.Service<
  DashboardService,
  {
    /** The figures of a range; null for the server's default range. */
    readonly figures: (range: DayRange | null) => Effect.Effect<Dashboard, AppError>
  }
>()('simdesk/services/DashboardService') {
  static readonly overHttp = Layer.effect(
    DashboardService,
    Effect.gen(function* () {
      const http = yield* Http
      const figures = Effect.fn('DashboardService.figures')(function* (range: DayRange | null) {
        const query = range === null ? {} : { From: range.from, To: range.to }
        const answer = yield* http.call(dashboardCalls.GetDashboard, { query })
        const { isSuccess, message, requestId: _, ...dashboard } = answer
        if (!isSuccess) return yield* new Refused({ message: message ?? '', errors: [] })
        return dashboard
      })
      return DashboardService.of({ figures })
    }),
  )

  static readonly ask = askOf(DashboardService, DashboardService.overHttp)
}

/** Milliseconds for which figures stay current for a person who returns to them. */
const A_MINUTE_MS = 60_000

/** Waits until the page is viewed again, a minute from now or later. */
export const lookedAtLater: Effect.Effect<void> = Effect.callback<void>((resume) => {
  const from = performance.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - from < A_MINUTE_MS) return
    stop()
    resume(Effect.void)
  }
  // A window behind others gets the focus again without a change of visibility.
  const stop = () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return Effect.sync(stop)
})
