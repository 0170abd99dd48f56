/**
 * `npm run bench -- --doors 200`: whether the duration of a refused sign-in reveals that an account exists. It runs
 * that many attempts of each kind in turn, over HTTP on the built product, and resets the attempt limits in between.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { admin, newDataDir, removeData, startProduct } from './product.mjs'

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

/** The probability that a value of the first is larger than one of the second: a half if they are indistinguishable. */
const largerShare = (ones, others) => {
  let larger = 0
  for (const one of ones) for (const other of others) larger += one > other ? 1 : one === other ? 0.5 : 0
  return larger / (ones.length * others.length)
}

const refuse = async (url, headers, email) => {
  const started = performance.now()
  const answer = await fetch(`${url}/api/Login/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: 'not the password' }),
  })
  const body = await answer.json()
  const took = performance.now() - started
  if (answer.status !== 200 || body.isSuccess) throw new Error(`${email}: ${answer.status}, not refused.`)
  return took
}

const headersOf = async (url) => {
  const cookies = (await fetch(url)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }
}

/** The durations as a table in Markdown. */
export const measureDoors = async (rounds) => {
  const { module } = await runnerImport(join(import.meta.dirname, 'doors.ts'), { configFile: false, logLevel: 'error' })
  const dataDir = newDataDir()
  try {
    return await module.withPostgres(dataDir, async (url, forgetAttempts) => {
      const product = await startProduct(dataDir, { DATABASE_URL: url })
      try {
        const headers = await headersOf(product.url)
        const times = { known: [], unknown: [] }
        for (let round = 0; round < rounds + 10; round++) {
          const turn = [
            ['known', admin.email],
            ['unknown', `nobody${round}@simdesk.test`],
          ]
          for (const [kind, email] of round % 2 === 0 ? turn : turn.toReversed()) {
            await forgetAttempts()
            const took = await refuse(product.url, headers, email)
            // The first ones are slower for every account.
            if (round >= 10) times[kind].push(took)
          }
        }
        const [known, unknown] = [median(times.known), median(times.unknown)]
        return [
          `Refused sign-ins, ${rounds} of each: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms (medians).`,
          `Of one of each the known one is the slower in ${(largerShare(times.known, times.unknown) * 100).toFixed(1)} %.`,
        ].join('\n')
      } finally {
        await product.end()
      }
    })
  } finally {
    removeData(dataDir)
  }
}
