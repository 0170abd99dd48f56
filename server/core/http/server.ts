import type { Server } from 'node:http'
import { NodeHttpServer } from '@effect/platform-node'
import { ByteSize, Context, Effect, Layer, Scope } from 'effect'
import { HttpRouter, HttpServerError, HttpServerRequest } from 'effect/http'
import { type HttpApi, HttpApiBuilder, type HttpApiGroup } from 'effect/http-api'
import { ServerConfig } from '../../config.ts'
import { Audit } from '../audit/audit.ts'
import { Api } from './api.ts'
import { ClientAddress, makeClientAddress } from './client-address.ts'
import { layerDocs } from './docs.ts'
import { ENDING, openFrontDoor } from './front-door.ts'
import { guard } from './guard.ts'
import { layerHealth } from './health.ts'
import { MAX_JSON_BYTES, timeLimits } from './limits.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { foreignApi, layerStaticFiles, loadStaticFiles, ownScripts } from './static-files.ts'

/** The handlers of every group of the API. */
export type ApiHandlers =
  typeof Api extends HttpApi.HttpApi<infer Id, infer Groups> ? HttpApiGroup.ToService<Id, Groups> : never

/** The server's port once it listens. */
export class Listening extends Context.Service<Listening, { readonly port: number }>()('simdesk/Listening') {}

/** Routes are case-sensitive, as in the specification; `/a//b` and `/a/b/` are not `/a/b`. */
const routerConfig = { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false }

/** Time for pending answers when the server stops. */
const GRACE_MS = 10_000

const close = (server: Server) =>
  Effect.callback<void>((resume) => {
    server.emit(ENDING)
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(force)
      resume(Effect.void)
    })
    server.closeIdleConnections()
  })

const listen = (server: Server, host: string, port: number) =>
  Effect.callback<number, HttpServerError.ServeError>((resume) => {
    server.once('error', (cause) => resume(Effect.fail(new HttpServerError.ServeError({ cause }))))
    server.listen({ host, port }, () => {
      const address = server.address()
      resume(Effect.succeed(typeof address === 'object' && address !== null ? address.port : port))
    })
  })

/**
 * The HTTP server: the API with the given handlers, its documentation, health, and the application's files. It listens
 * only once all of these are built, so every request finds its handler.
 */
export const layerHttp = <E, R>(
  handlers: Layer.Layer<ApiHandlers, E, R>,
  clientFolder: string,
  limits = timeLimits,
) => {
  const files = loadStaticFiles(clientFolder)
  const api = HttpApiBuilder.layer(Api, { openapiPath: '/openapi.json' }).pipe(Layer.provide(handlers))
  const guarded = HttpRouter.use((router) => router.addGlobalMiddleware(guard))
  const routes = Layer.mergeAll(api, layerDocs, layerHealth, layerStaticFiles(files), guarded)
  return Layer.effect(
    Listening,
    Effect.gen(function* () {
      const { host, port, trustedProxies } = yield* ServerConfig
      const answer = yield* HttpRouter.toHttpEffect(routes)
      const scope = yield* Scope.fork(yield* Effect.scope)
      const handler = yield* NodeHttpServer.makeHandler(answer, { scope })
      const policy = contentSecurityPolicy(ownScripts(files), foreignApi(files))
      const server = openFrontDoor(makeClientAddress(trustedProxies), policy, limits, yield* Audit)
      server.on('request', handler)
      const bound = yield* listen(server, host, port)
      yield* Effect.addFinalizer(() => close(server))
      return Listening.of({ port: bound })
    }),
  ).pipe(
    Layer.provide([
      ClientAddress.layer,
      NodeHttpServer.layerHttpServices,
      Layer.succeed(HttpRouter.RouterConfig, routerConfig),
      Layer.succeed(HttpServerRequest.MaxBodySize, ByteSize.fromInputUnsafe(MAX_JSON_BYTES)),
    ]),
  )
}
