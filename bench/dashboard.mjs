import { quantile } from './browser.mjs'

const TURNS = 40
const WARM_UP = 20
const YEAR_MS = 365 * 86_400_000

/** The dashboard of the default range and of the longest one; the median duration of the call in ms. */
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
  const { endsOn } = await ask('')
  const from = new Date(Date.parse(endsOn) - YEAR_MS).toISOString().slice(0, 10)
  return { usual: await timed(''), year: await timed(`?From=${from}&To=${endsOn}`) }
}
