import { Context, Effect, Layer, Result, Schema } from 'effect'
import { ofetch } from 'ofetch'
import {
  ACCESS_HEADER,
  type Call,
  type Entry,
  IDEMPOTENCY_HEADER,
  POSITION_HEADER,
  partName,
  XSRF_HEADER,
} from '../../schemas/core/call.ts'
import { AppError, Faulted, Unreachable } from '../../schemas/core/errors.ts'
import { networkMessages } from '../../schemas/core/messages.ts'
import { isOurs, type Part as ServedPart, servesOf } from '../../schemas/core/serves.ts'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { firstPosition } from '../session/first-position.ts'
import { sessionSignals } from '../session/session-signals.ts'
import { clearToken, readSession, readToken, writeErrorMessage } from '../session/session-store.ts'
import { SignedIn } from '../session/signed-in.ts'
import { ApiConfig } from './api-config.ts'
import { decodeAnswer, faultOf, type RawAnswer } from './http-answer.ts'
import { createPatience, type OnLine, QUIET_MS, readLines } from './http-lines.ts'
import { percentDecoded } from './percent-decoded.ts'
import { PageCookies, xsrfToken } from './xsrf.ts'

/** Milliseconds until a call fails, so that "Please Wait!" always ends. */
export const CALL_TIMEOUT_MS = 60_000
/**
 * The same for a call that uploads or downloads a file over a slow line. Our server allows two minutes for the request
 * and half a minute to answer. This is longer, so that the server reports what went wrong.
 */
const FILE_CALL_TIMEOUT_MS = 160_000

/** The page size of a call that does not name one (spec §9). */
const DEFAULT_PAGE_SIZE = 30

type Part<C, Name extends 'query' | 'payload' | 'form'> = C extends {
  readonly [_ in Name]: infer S extends Schema.Constraint
}
  ? { readonly [_ in Name]: S['Type'] }
  : { readonly [_ in Name]?: undefined }

/** The input of a call: the parts that its contract names, with their types. */
type CallInput<C extends Entry> = Part<C, 'query'> &
  Part<C, 'payload'> &
  Part<C, 'form'> & {
    /** The file part of a multipart call. */
    readonly file?: File | null
    readonly headers?: Readonly<Record<string, string>>
    /** A token to use in place of the stored one, which a sign-out has already removed. */
    readonly token?: string
    readonly timeoutMs?: number
    /** A call that the person did not ask for: its refusal does not interrupt the person's work. */
    readonly quietly?: boolean
  }

type LooseInput = {
  readonly query?: Record<string, unknown>
  readonly payload?: Record<string, unknown>
  readonly form?: Record<string, string>
  readonly file?: File | null
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string
  readonly timeoutMs?: number
  readonly quietly?: boolean
}

/** The same input without its generic types, which matter only to the caller. */
const loosely = (input: object): LooseInput => input

const isAppError = Schema.is(AppError)

/** The parts of a multipart body, each name with its first letter capitalised (spec §7). */
const formData = (entry: Call, form: Record<string, string>, file: File | null | undefined): FormData => {
  const data = new FormData()
  for (const [name, text] of Object.entries(form)) data.append(partName(name), text)
  if (file && entry.file !== undefined) data.append(entry.file, file, file.name)
  return data
}

/** Ends the session of a token. A late answer to an older token does not end a newer session. */
export const endSessionOf = (token: string): void => {
  if (readToken() !== token) return
  clearToken()
  writeErrorMessage(sessionMessages.unauthorized)
  sessionSignals.emit('unauthorized')
}

/**
 * Reads the headers of an answer within the present session. Reports that the person's role differs from the one that
 * the browser knows; a server without that header shows it by refusing. Notes the position for the live connection.
 */
const readHeaders = (token: string, response: Response): void => {
  if (readToken() !== token) return
  firstPosition.note(response.headers.get(POSITION_HEADER))
  const version = response.headers.get(ACCESS_HEADER)
  const isOther = version === null ? response.status === 403 : version !== readSession()?.user.accessVersion
  if (isOther) sessionSignals.emit('accessChanged')
}

/**
 * The only way to the API. It adds base address, bearer token, anti-forgery header, time-out and the errors of spec §8.
 * It decodes every answer through the contract. Interrupting the effect aborts the request. Nothing is retried: only a
 * person or a machine knows whether a second try is wanted.
 */
export class Http extends Context.Service<
  Http,
  {
    /** The decoded answer, also with `isSuccess: false`: its meaning is up to the caller. */
    readonly call: <C extends Entry>(entry: C, input: CallInput<C>) => Effect.Effect<C['success']['Type'], AppError>
    /** The bytes of a file, with the name that the server gave it. */
    readonly download: <C extends Entry>(
      entry: C,
      input: CallInput<C>,
    ) => Effect.Effect<{ readonly name: string; readonly blob: Blob }, AppError>
    /**
     * Passes the lines of a long answer to `onLine` as they arrive. An error of ours that `onLine` rejects with is the
     * failure.
     */
    readonly lines: <C extends Entry>(entry: C, input: CallInput<C>, onLine: OnLine) => Effect.Effect<void, AppError>
    /** Whether the server of the signed-in person supports something beyond the specification. */
    readonly serves: (part: ServedPart) => boolean
  }
>()('simdesk/services/Http') {
  /** Built on the provided configuration. */
  static readonly overConfig = Layer.effect(
    Http,
    Effect.gen(function* () {
      const config = yield* ApiConfig
      const cookies = yield* PageCookies
      const signedIn = yield* SignedIn

      /** What is known of the server: from the session of the signed-in person, else from the configuration. */
      const server = Effect.gen(function* () {
        const settings = yield* config.settings
        const person = signedIn()
        if (person === null) return settings
        return { ...settings, serves: servesOf(person), isOurs: isOurs(person) }
      })

      const send = <T>(entry: Call, input: LooseInput, read: (response: Response) => Promise<T>) => {
        const timeoutMs = input.timeoutMs ?? (input.file ? FILE_CALL_TIMEOUT_MS : CALL_TIMEOUT_MS)
        const isPublic = entry.access === 'public'
        return Effect.gen(function* () {
          const { baseUrl: baseURL, tokenPrefix, serves, isOurs } = yield* server
          // A caller that brings a token has already checked whether the server of that session has the call.
          if (entry.part !== 'specified' && input.token === undefined && !serves.includes(entry.part)) {
            return yield* notServed(entry)
          }
          const headers = new Headers({ Accept: 'application/json', ...input.headers })
          // Another server may reject a header that it does not know.
          if (!isOurs) headers.delete(IDEMPOTENCY_HEADER)
          const token = isPublic ? null : (input.token ?? readToken())
          if (token !== null) headers.set('Authorization', `${tokenPrefix} ${token}`)
          const xsrf = entry.method === 'GET' ? null : yield* xsrfToken(baseURL, isOurs)
          if (xsrf !== null) headers.set(XSRF_HEADER, xsrf)
          const body = input.form ? formData(entry, input.form, input.file) : input.payload

          const outcome = yield* Effect.tryPromise({
            try: async (signal): Promise<{ fault: RawAnswer } | { value: T }> => {
              const response = await ofetch.raw(entry.path, {
                baseURL,
                method: entry.method,
                headers,
                // On another origin only our server uses cookies; for others the token is enough.
                credentials: isOurs ? 'include' : 'same-origin',
                // The body is read below, as the call expects; ofetch checks neither body nor status.
                responseType: 'stream',
                ignoreResponseError: true,
                retry: 0,
                signal,
                ...(input.query ? { query: input.query } : {}),
                ...(body ? { body } : {}),
              })
              if (token !== null) readHeaders(token, response)
              if (response.ok) return { value: await read(response) }
              return {
                fault: { status: response.status, statusText: response.statusText, text: await response.text() },
              }
            },
            catch: (cause) => (isAppError(cause) ? cause : new Unreachable({ message: networkMessages.unreachable })),
          })
          if ('value' in outcome) return outcome.value

          const fault = faultOf(outcome.fault, isPublic)
          if (token !== null && fault._tag === 'Unauthorized') endSessionOf(token)
          if (token !== null && fault._tag === 'Forbidden' && !input.quietly) sessionSignals.emit('forbidden')
          return yield* Effect.fail(fault)
        }).pipe(
          Effect.timeoutOrElse({
            duration: timeoutMs,
            orElse: () => Effect.fail(new Unreachable({ message: networkMessages.timedOut(timeoutMs / 1000) })),
          }),
          Effect.provideService(PageCookies, cookies),
        )
      }

      return Http.of({
        call: Effect.fn('Http.call')(function* <C extends Entry>(entry: C, input: CallInput<C>) {
          const sent = yield* Effect.result(send(entry, loosely(input), (response) => response.text()))
          // A failure without field names needs no lenient reader, and the network may be down, so its code is not
          // fetched.
          const isPlain = Result.isFailure(sent) && !('errors' in sent.failure)
          if (isPlain || (yield* server).isOurs) {
            return yield* decodeAnswer(entry.success as C['success'], yield* Effect.fromResult(sent))
          }
          const { readOther } = yield* Effect.promise(() => import('./read-other.ts'))
          return (yield* readOther(entry, pageAsked(loosely(input)), sent)) as C['success']['Type']
        }),
        download: Effect.fn('Http.download')(function* <C extends Entry>(entry: C, input: CallInput<C>) {
          const patient = { timeoutMs: FILE_CALL_TIMEOUT_MS, ...loosely(input) }
          const answer = yield* send(entry, patient, async (response) => ({
            name: fileNameIn(response.headers.get('content-disposition') ?? ''),
            blob: await response.blob(),
          }))
          if (!isWords(answer.blob)) return answer
          return yield* decodeAnswer(Schema.Never, yield* Effect.promise(() => answer.blob.text()))
        }),
        lines: Effect.fn('Http.lines')(function* <C extends Entry>(entry: C, input: CallInput<C>, onLine: OnLine) {
          // A long answer has no total time limit; only silence ends it.
          const patient = { ...loosely(input), timeoutMs: Number.POSITIVE_INFINITY }
          const { heard, overstretched } = createPatience(QUIET_MS)
          const reading = send(entry, patient, (response) => readLines(response.body, onLine, heard))
          yield* Effect.raceFirst(reading, overstretched)
        }),
        serves: (part) => servesOf(signedIn()).includes(part),
      })
    }),
  )

  static readonly layer = Http.overConfig.pipe(Layer.provide(ApiConfig.layer))
}

/** The result of a call that the server does not have. No screen makes such a call, and no request is sent. */
const notServed = ({ path }: Call): Effect.Effect<never, Faulted> =>
  import.meta.env.DEV
    ? Effect.die(new Error(`${path}: this server does not have the call`))
    : Effect.fail(new Faulted({ status: 404, message: networkMessages.notFound, errors: [] }))

/** The page of a list that a call requests. */
const pageAsked = ({ query, payload }: LooseInput): { readonly page: number; readonly size: number } => ({
  page: Number(query?.PageIndex ?? payload?.pageIndex ?? 1),
  size: Number(query?.PageSize ?? payload?.pageSize ?? DEFAULT_PAGE_SIZE),
})

/** Whether the answer is a message in place of a file: a refusal, or the page of a hotel's network. */
const isWords = ({ type }: Blob): boolean => /^(application\/json|text\/html)\b/.test(type)

/** The file name in a Content-Disposition header; the RFC 5987 form takes precedence. */
const fileNameIn = (disposition: string): string => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return percentDecoded(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download'
}
