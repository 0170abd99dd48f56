import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from './body.ts'
import { calls } from './calls/all-calls.ts'
import type { Answer } from './calls/call.ts'
import { judge } from './check.ts'
import { crossOrigin, type Guarding, refusalOf, setsCookie } from './guarding.ts'
import { failureOf, NOT_VALID, problem, type Reply } from './moods/failing.ts'
import { type Mood, saidIn, writtenIn } from './moods.ts'
import { rememberedOf, type SpecifiedRequest } from './remembered.ts'
import { requestRules } from './requests.ts'
import { staticFiles } from './static-files.ts'
import { createStore, type SpecifiedUser, specifiedUsers } from './store.ts'

export type SpecifiedServerOptions = {
  readonly mood?: Mood
  readonly port?: number
  readonly host?: string
  /** A built application to serve, and its path (`/backoffice/`). */
  readonly staticFolder?: string
  readonly basePath?: string
  /** The entries of `config.json`, besides the address of the API. */
  readonly config?: Readonly<Record<string, unknown>>
  /** The path of the API. */
  readonly apiBase?: string
  readonly tokenPrefix?: 'Bearer' | 'JWT'
  /** Sets the anti-forgery cookie at each GET, and requires its header at each POST. */
  readonly xsrf?: boolean
  /** The other origin whose pages may call. Cookies are allowed if `xsrf` needs them. */
  readonly cors?: string
  readonly users?: ReadonlyArray<SpecifiedUser>
  /** Decides what the sparse mood omits. */
  readonly seed?: number
  /** The delay of the slow mood, and how it waits. */
  readonly slowMs?: number
  readonly wait?: (milliseconds: number) => Promise<unknown>
  /** The time of a save. */
  readonly now?: () => string
  /** Receives each call that is not in section 7, and each that differs from it. */
  readonly log?: (line: string) => void
}

/** A running server. */
export type SpecifiedServer = {
  readonly url: string
  readonly apiUrl: string
  /** The address of the served application. */
  readonly pageUrl: string
  /** Every received call of section 7, oldest first. */
  readonly requests: ReadonlyArray<SpecifiedRequest>
  /** The received calls that are not in section 7: method and path. */
  readonly unknown: ReadonlyArray<string>
  /** Changes the mood of all calls, or of those with these paths; the others then answer to the letter. */
  readonly setMood: (mood: Mood, paths?: ReadonlyArray<string>) => void
  /** Restores the initial data and mood, without sessions and recorded calls. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const isPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const currentTime = () => new Date().toISOString().slice(0, 19)
const within = (path: string) => `/${path.split('/').filter(Boolean).join('/')}/`.replace('//', '/')

/** Starts a server with only section 7 of the specification, over data in memory. */
export const startSpecifiedServer = async (options: SpecifiedServerOptions = {}): Promise<SpecifiedServer> => {
  const { host = '127.0.0.1', apiBase = '/api', seed = 1, slowMs = 700, wait = pause, now = currentTime } = options
  const basePath = within(options.basePath ?? '/')
  const firstMood = options.mood ?? 'letter'
  const users = options.users ?? specifiedUsers
  const guarding: Guarding = {
    prefix: options.tokenPrefix ?? 'Bearer',
    xsrf: options.xsrf ?? false,
    cors: options.cors,
  }
  const config = { apiBaseUrl: apiBase, ...options.config }
  const files = options.staticFolder ? staticFiles(options.staticFolder, basePath, config) : () => null

  const requests: Array<SpecifiedRequest> = []
  const unknown: Array<string> = []
  let store = createStore(users)
  let mood: { readonly now: Mood; readonly paths: ReadonlyArray<string> | undefined } = {
    now: firstMood,
    paths: undefined,
  }
  const moodOf = (path: string) => (mood.paths === undefined || mood.paths.includes(path) ? mood.now : 'letter')

  const log = options.log ?? (() => {})
  const noteUnknown = (request: IncomingMessage, path: string) => {
    const line = `${request.method} ${path}`
    unknown.push(line)
    log(`not specified: ${line}`)
  }

  const answerCall = async (request: IncomingMessage, path: string, query: URLSearchParams): Promise<Reply> => {
    const rule = Object.hasOwn(requestRules, path) ? requestRules[path] : undefined
    if (rule === undefined || rule.method !== request.method) {
      noteUnknown(request, path)
      return rule === undefined ? problem(404, 'Not Found') : problem(405, 'Method Not Allowed')
    }
    const body = await readBody(request)
    const verdict = judge(rule, query, body)
    for (const problem of Object.values(verdict.problems).flat()) log(`${request.method} ${path}: ${problem}`)
    const called = moodOf(path)
    if (called === 'slow') await wait(slowMs)
    const failure = (): Reply | undefined => {
      const refusal = refusalOf(guarding, rule, request, store.tokens) ?? failureOf(called, rule)
      if (refusal !== undefined) return refusal
      return Object.keys(verdict.problems).length > 0 ? problem(400, NOT_VALID, verdict.problems) : undefined
    }
    const say = (): Answer => {
      const call = calls[path]
      if (call === undefined) throw new Error(`There is a rule and no call: ${path}`)
      // A refused call changes nothing.
      return saidIn(called, path, called === 'refusing' ? {} : call(store, { ...body, query, now: now() }), seed)
    }
    const failed = failure()
    const said = failed === undefined ? say() : null
    const given = failed ?? { status: 200, type: JSON_TYPE, body: JSON.stringify(writtenIn(called, said ?? {})) }
    requests.push({ ...rememberedOf(request, path, query, body, verdict), said, status: given.status })
    return given
  }

  const answerPage = (request: IncomingMessage, path: string) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? files(path) : null
    // A program that requests an address of the application makes an unknown call.
    if (file === null || (file.isFallback && !isPage(request))) noteUnknown(request, path)
    return file ?? problem(404, 'Not Found')
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const headers: Record<string, string> = { ...crossOrigin(guarding), ...setsCookie(guarding, request) }
    const isOfApi = pathname.startsWith(`${apiBase}/`)
    const isPreflight = request.method === 'OPTIONS' && guarding.cors !== undefined
    const reply = isPreflight
      ? { status: 204 }
      : isOfApi
        ? await answerCall(request, pathname.slice(apiBase.length), searchParams)
        : answerPage(request, pathname)
    if ('type' in reply && reply.type !== undefined) headers['content-type'] = reply.type
    response.writeHead(reply.status, { 'cache-control': 'no-store', ...headers })
    response.end('body' in reply ? reply.body : undefined)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(String(error))
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port ?? 0, host, listening)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    url,
    apiUrl: `${url}${apiBase}`,
    pageUrl: `${url}${basePath}`,
    requests,
    unknown,
    setMood: (next, paths) => {
      mood = { now: next, paths }
    },
    reset: () => {
      store = createStore(users)
      mood = { now: firstMood, paths: undefined }
      requests.length = 0
      unknown.length = 0
    },
    close: () =>
      new Promise((closed, failed) => {
        server.close((error) => (error ? failed(error) : closed()))
        server.closeAllConnections()
      }),
  }
}
