import type { CDPSession, Page } from '@playwright/test'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'

type Headers = ReadonlyArray<{ readonly name: string; readonly value: string }>
/** What the browser reports about a paused request, before it is sent or (with a status) when it is answered. */
type Paused = {
  readonly requestId: string
  readonly networkId?: string
  readonly request: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly postData?: string
  }
  readonly responseStatusCode?: number
  readonly responseHeaders?: Headers
}

/** The parameters of a request, by the names of the wire. */
export type Asked = Readonly<Record<string, unknown>>

/** The fields of a JSON or multipart body; a file is given by its name. */
const fieldsIn = (body: string): Asked => {
  if (body.startsWith('{')) return JSON.parse(body) as Asked
  const [boundary = ''] = body.split('\r\n', 1)
  if (!boundary.startsWith('--')) return {}
  const parts = body.split(boundary).map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const [, name, , file] = /; name="([^"]*)"(; filename="([^"]*)")?/.exec(part.slice(0, end)) ?? []
    return name === undefined ? [] : [[name, file ?? part.slice(end + 4, -2)] as const]
  })
  return Object.fromEntries(parts.flat())
}

/** A request that was paused. */
export class StoppedRequest {
  readonly #session: CDPSession
  readonly #paused: Paused
  /** Constant while the browser knows the request. */
  readonly networkId: string | undefined
  readonly #answers: Map<string, (paused: Paused) => void>

  constructor(session: CDPSession, paused: Paused, answers: Map<string, (paused: Paused) => void>) {
    this.#session = session
    this.#paused = paused
    this.networkId = paused.networkId
    this.#answers = answers
  }

  /** Its query, and the fields of its JSON or the text parts of its form, together. */
  get asked(): Asked {
    const { url, postData = '' } = this.#paused.request
    return { ...Object.fromEntries(new URL(url).searchParams), ...fieldsIn(postData) }
  }

  /** Its session token; null without a session. */
  get token(): string | null {
    return this.#header('Authorization')?.replace(/^Bearer /, '') ?? null
  }

  /** Its submission id; null if it has none. */
  get submission(): string | null {
    return this.#header(IDEMPOTENCY_HEADER)
  }

  #header(sought: string): string | null {
    const sent = Object.entries(this.#paused.request.headers)
    return sent.find(([name]) => name.toLowerCase() === sought.toLowerCase())?.[1] ?? null
  }

  /** Sends it to the server, with another token if one is given. */
  async continue(token?: string): Promise<void> {
    const { requestId, request } = this.#paused
    if (token === undefined) return this.#send('Fetch.continueRequest', { requestId })
    const headers = Object.entries(request.headers)
      .filter(([name]) => name.toLowerCase() !== 'authorization')
      .concat([['Authorization', `Bearer ${token}`]])
      .map(([name, value]) => ({ name, value }))
    await this.#send('Fetch.continueRequest', { requestId, headers })
  }

  /** Breaks the connection. */
  async abort(): Promise<void> {
    await this.#send('Fetch.failRequest', { requestId: this.#paused.requestId, errorReason: 'ConnectionReset' })
  }

  /** Answers it without asking the server. */
  async answer(json: unknown): Promise<void> {
    await this.#fulfill(this.#paused.requestId, 200, [{ name: 'Content-Type', value: 'application/json' }], json)
  }

  /** Answers it with a PDF. */
  async answerFile(name: string, content: string): Promise<void> {
    await this.#send('Fetch.fulfillRequest', {
      requestId: this.#paused.requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'Content-Type', value: 'application/pdf' },
        { name: 'Content-Disposition', value: `attachment; filename="${name}"` },
      ],
      body: Buffer.from(content).toString('base64'),
    })
  }

  /** Answers it with a status and a body that the server would not send. */
  async answerWith({ status, body }: { readonly status: number; readonly body: string }): Promise<void> {
    const headers = [{ name: 'Content-Type', value: 'application/json' }]
    const encoded = Buffer.from(body).toString('base64')
    const { requestId } = this.#paused
    await this.#send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: headers,
      body: encoded,
    })
  }

  /** Lets the server answer, and edits the answer. */
  async edit(change: (body: Record<string, unknown>) => unknown): Promise<void> {
    const { requestId } = this.#paused
    const answered = new Promise<Paused>((resolve) => this.#answers.set(requestId, resolve))
    await this.#send('Fetch.continueRequest', { requestId, interceptResponse: true })
    const { responseStatusCode, responseHeaders = [] } = await answered
    const { body, base64Encoded } = await this.#session.send('Fetch.getResponseBody', { requestId })
    const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body
    const kept = responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name))
    await this.#fulfill(requestId, responseStatusCode ?? 200, kept, change(JSON.parse(text)))
  }

  #fulfill(requestId: string, responseCode: number, responseHeaders: Headers, json: unknown): Promise<void> {
    const body = Buffer.from(JSON.stringify(json)).toString('base64')
    return this.#send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders: [...responseHeaders], body })
  }

  /** The page may have aborted the request in the meantime, so an unknown id is not an error. */
  async #send(method: Parameters<CDPSession['send']>[0], params: object): Promise<void> {
    await this.#session.send(method, params as never).catch((error: Error) => {
      if (!/Invalid InterceptionId|closed/.test(error.message)) throw error
    })
  }
}

type Listener = {
  readonly matches: (url: URL) => boolean
  readonly stopped: (request: StoppedRequest) => void
  readonly givenUp: (networkId: string) => void
}

/**
 * Pauses API calls of a page, and the code of the worker that reads a file.
 *
 * `page.route` pauses everything else as well and disables the cache. Every load would then fetch and compile the
 * application again, which is most of the cost of a walk.
 */
export class Wire {
  readonly #listeners: Listener[] = []
  static readonly #wires = new WeakMap<Page, Promise<Wire>>()

  static of(page: Page): Promise<Wire> {
    const known = Wire.#wires.get(page)
    if (known) return known
    const made = Wire.#open(page)
    Wire.#wires.set(page, made)
    return made
  }

  static async #open(page: Page): Promise<Wire> {
    const wire = new Wire()
    const session = await page.context().newCDPSession(page)
    const answers = new Map<string, (paused: Paused) => void>()
    session.on('Fetch.requestPaused', (paused) => {
      const answered = answers.get(paused.requestId)
      answers.delete(paused.requestId)
      if (answered) return answered(paused)
      const request = new StoppedRequest(session, paused, answers)
      const listener = wire.#listeners.find(({ matches }) => matches(new URL(paused.request.url)))
      if (listener) listener.stopped(request)
      else void request.continue()
    })
    session.on('Network.loadingFailed', ({ requestId }) => {
      for (const { givenUp } of wire.#listeners) givenUp(requestId)
    })
    await session.send('Network.enable')
    const patterns = ['*/api/*', '*/reading-worker*'].map((urlPattern) => ({ urlPattern }))
    await session.send('Fetch.enable', { patterns })
    return wire
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }
}
