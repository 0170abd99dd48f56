import { Effect, Layer } from 'effect'
import { HttpRouter, HttpServer, HttpServerResponse } from 'effect/http'
import { HttpApiScalar } from 'effect/http-api'
import { Api } from './api.ts'
import { docsPolicy, scriptHashes } from './security-headers.ts'

/** The library's page with its three megabytes of script, made on first request. */
const makePage = Effect.promise(async () => {
  const routes = HttpApiScalar.layer(Api, { path: '/docs', scalar: { withDefaultFonts: false } })
  const { handler, dispose } = HttpRouter.toWebHandler(Layer.provide(routes, HttpServer.layerServices), {
    disableLogger: true,
  })
  const html = await (await handler(new Request('http://localhost/docs'))).text()
  await dispose()
  return { html, policy: docsPolicy(scriptHashes(html)) }
})

/** `GET /docs`: the API's documentation, which works offline. It has its own content security policy. */
export const layerDocs = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const page = yield* Effect.cached(makePage)
    yield* router.add(
      'GET',
      '/docs',
      Effect.map(page, ({ html, policy }) =>
        HttpServerResponse.text(html, {
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': policy, 'cache-control': 'no-cache' },
        }),
      ),
    )
  }),
)
