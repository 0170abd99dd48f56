import { NodeServices } from '@effect/platform-node'
import { Context, Effect, FileSystem, Layer, Path } from 'effect'
import { HttpServerRequest, HttpServerRespondable, Multipart } from 'effect/http'
import { HttpApiMiddleware } from 'effect/http-api'
import { type Call, type CallName, contract } from '../../../src/schemas/contract.ts'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { textProblem } from '../../../src/schemas/core/text.ts'
import { Fault } from './faults.ts'
import { jsonProblems } from './json-problems.ts'
import { uploadLimits } from './limits.ts'

/** Runs before every endpoint and refuses text that cannot be stored, in any part of a request. */
export class Door extends HttpApiMiddleware.Service<Door>()('simdesk/Door') {}

/** `PageIndex` → `pageIndex`: the draft's name of a field. */
export const fieldNamed = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Parameters or form parts, by name. A repeated one has several texts; a file has none. */
const problemsIn = (parts: Readonly<Record<string, unknown>>): ReadonlyArray<FieldProblem> =>
  Object.entries(parts).flatMap(([name, value]) => {
    const texts = [name, ...[value].flat()].filter((text) => typeof text === 'string')
    const message = texts.map((text) => textProblem(text)).find((problem) => problem !== null)
    return message === undefined ? [] : [{ field: fieldNamed(name), message }]
  })

const isJson = (type: string) => type === '' || /^application\/json\b/i.test(type)
const isForm = (type: string) => /^multipart\/form-data\b/i.test(type)

/** Reads the body as the endpoint will, and caches it, because a body can be read only once. */
const problemsInBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  { pictures }: Pick<Call, 'pictures'>,
) {
  const type = request.headers['content-type']?.trim() ?? ''
  if (isJson(type)) return jsonProblems(yield* Effect.orDie(request.text), pictures)
  if (!isForm(type)) return []
  const limited = Effect.provideContext(request.multipart, Multipart.limitsServices(uploadLimits))
  return problemsIn(yield* Effect.orDie(limited))
})

export const refusalOf = (errors: ReadonlyArray<FieldProblem>): Fault =>
  new Fault({
    status: 400,
    message: errors.map(({ field, message }) => `${field}: ${message}`).join('. '),
    errors,
  })

export const layerDoor = Layer.effect(
  Door,
  Effect.map(Effect.context<FileSystem.FileSystem | Path.Path>(), (services) => {
    // Without the server's own scope, which is among the services: an uploaded file is deleted with its request.
    const files = Context.pick(FileSystem.FileSystem, Path.Path)(services)
    return Door.of((answer, { endpoint }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const asked = problemsIn(yield* HttpServerRequest.ParsedSearchParams)
        const body = problemsInBody(request, contract[endpoint.identifier as CallName] as Call)
        const sent = endpoint.payload.size === 0 ? [] : yield* Effect.provideContext(body, files)
        const errors = [...asked, ...sent]
        if (errors.length > 0) return yield* refusalOf(errors)[HttpServerRespondable.symbol]()
        return yield* answer
      }),
    )
  }),
).pipe(Layer.provide(NodeServices.layer))
