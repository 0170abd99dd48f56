import { NodeHttpServer } from '@effect/platform-node'
import { ByteSize, Effect, Layer } from 'effect'
import { HttpRouter, HttpServerRequest } from 'effect/http'
import { type HttpApi, HttpApiBuilder, type HttpApiGroup } from 'effect/http-api'
import { ServerConfig } from '../config.ts'
import { Api } from './api.ts'
import { ClientAddress, makeClientAddress } from './client-address.ts'
import { layerDocs } from './docs.ts'
import { openFrontDoor } from './front-door.ts'
import { guard } from './guard.ts'
import { layerHealth } from './health.ts'
import { MAX_JSON_BYTES } from './limits.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { foreignApi, layerStaticFiles, loadStaticFiles } from './static-files.ts'

/** The handlers of every group of the API. */
export type ApiHandlers =
  typeof Api extends HttpApi.HttpApi<infer Id, infer Groups> ? HttpApiGroup.ToService<Id, Groups> : never

/** The routes are told apart by letter case, as the spec's are; `/a//b` and `/a/b/` are not `/a/b`. */
const routerConfig = { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false }

/** The HTTP server: the API with the given handlers, its documentation, health, and the application's files. */
export const layerHttp = <E, R>(handlers: Layer.Layer<ApiHandlers, E, R>, clientFolder: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { host, port, trustedProxies } = yield* ServerConfig
      const files = loadStaticFiles(clientFolder)
      const policy = contentSecurityPolicy(foreignApi(files))
      const api = HttpApiBuilder.layer(Api, { openapiPath: '/openapi.json' }).pipe(Layer.provide(handlers))
      const guarded = HttpRouter.use((router) => router.addGlobalMiddleware(guard))
      const routes = Layer.mergeAll(api, layerDocs, layerHealth, layerStaticFiles(files), guarded)
      return HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true, routerConfig }).pipe(
        Layer.provideMerge(
          NodeHttpServer.layer(() => openFrontDoor(makeClientAddress(trustedProxies), policy), {
            host,
            port,
            gracefulShutdownTimeout: '10 seconds',
          }),
        ),
        Layer.provide(ClientAddress.layer),
        Layer.provide(Layer.succeed(HttpServerRequest.MaxBodySize, ByteSize.fromInputUnsafe(MAX_JSON_BYTES))),
      )
    }),
  )
