// A small load generator: a fixed number of keep-alive connections, each of which sends the next request after an
// answer.
import http from 'node:http'
import { quantile } from './browser.mjs'

const ask = (agent, url, headers) =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
  })

/** @returns requests per second, milliseconds per request, bytes per answer */
export const load = async ({ url, headers = {}, connections = 16, requests }) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  let left = requests
  let bytes = 0
  const started = performance.now()
  const connection = async () => {
    while (left-- > 0) {
      const asked = performance.now()
      bytes = await ask(agent, url, headers)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), bytes }
}
