import { quantile } from './browser.mjs'

const TURNS = 40
const WARM_UP = 20
const MONTH_MS = 29 * 86_400_000
const YEAR_MS = 365 * 86_400_000

/** The dashboard of 30 days and of the longest range; the median duration of the call in ms. */
export const timeDashboard = async (url, headers) => {
  const ask = async (query) => {
    const answer = await fetch(`${url}/api/Dashboard/GetDashboard${query}`, { headers })
    if (!answer.ok) throw new Error(`GetDashboard answered ${answer.status}`)
    return answer.json()
  }
  const timed = async (query) => {
    const took = []
    for (let turn = -WARM_UP; turn < TURNS; turn++) {
      const started = performance.now()
      await ask(query)
      if (turn >= 0) took.push(performance.now() - started)
    }
    return quantile(took, 0.5)
  }
  // Up to the newest sale, since the sales of a bench may be old.
  const { newestDay } = await ask('')
  const upTo = (ms) => `?From=${new Date(Date.parse(newestDay) - ms).toISOString().slice(0, 10)}&To=${newestDay}`
  return { usual: await timed(upTo(MONTH_MS)), year: await timed(upTo(YEAR_MS)) }
}
