import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { Effect } from 'effect'
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from 'effect/http'
import { PRODUCT } from '../../../src/schemas/core/brand.ts'
import { type Encoding, takes } from './encoding.ts'
import { faultResponse } from './faults.ts'
import { requestIdOf } from './request-id.ts'
import { scriptHashes } from './security-headers.ts'
import { cacheControlOf, contentTypes, isPlace, isPublic } from './static-rules.ts'

type StaticFile = {
  readonly type: string
  readonly cacheControl: string
  readonly hash: string
  readonly bodies: Readonly<Partial<Record<Encoding, Uint8Array>>>
}

const filesUnder = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  )

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** The built client by path, in memory: a few megabytes, compressed once by the build. */
export const loadStaticFiles = (root: string): ReadonlyMap<string, StaticFile> => {
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return withConfig(files)
  for (const file of filesUnder(root)) {
    const path = `/${relative(root, file).split(sep).join('/')}`
    if (!isPublic(path)) continue
    const identity = readFileSync(file)
    const packed = (suffix: string) =>
      existsSync(file + suffix) && statSync(file + suffix).size < identity.length ? readFileSync(file + suffix) : null
    const [br, gzip] = [packed('.br'), packed('.gz')]
    files.set(path, {
      type: contentTypes[extname(path)] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(path),
      hash: hashOf(identity),
      bodies: { identity, ...(br === null ? {} : { br }), ...(gzip === null ? {} : { gzip }) },
    })
  }
  return withConfig(files)
}

const CONFIG = '/config.json'

/** The contents of the configuration; empty if it is missing or invalid. */
const configIn = (files: ReadonlyMap<string, StaticFile>): Readonly<Record<string, unknown>> => {
  try {
    const read: unknown = JSON.parse(Buffer.from(files.get(CONFIG)?.bodies.identity ?? []).toString('utf8'))
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/**
 * The configuration states what the server provides, for the pages before sign-in. This server provides everything,
 * unless the configuration names another one.
 */
const withConfig = (files: Map<string, StaticFile>): ReadonlyMap<string, StaticFile> => {
  const config = configIn(files)
  if (/^https?:\/\//.test(String(config.apiBaseUrl))) return files
  const identity = Buffer.from(JSON.stringify({ apiBaseUrl: '/api', serves: 'everything', ...config }))
  return files.set(CONFIG, {
    type: contentTypes['.json'] ?? '',
    cacheControl: cacheControlOf(CONFIG),
    hash: hashOf(identity),
    bodies: { identity },
  })
}

/** The best encoding that the caller accepts. */
const encodingFor = (accepted: string, { bodies }: StaticFile): Encoding => {
  if (bodies.br !== undefined && takes(accepted, 'br')) return 'br'
  if (bodies.gzip !== undefined && takes(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

const answerFile = (file: StaticFile, request: HttpServerRequest.HttpServerRequest) => {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', file)
  const etag = `"${file.hash}-${encoding}"`
  const headers = {
    'cache-control': file.cacheControl,
    etag,
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return HttpServerResponse.empty({ status: 304, headers })
  return HttpServerResponse.uint8Array(file.bodies[encoding] ?? new Uint8Array(), { contentType: file.type, headers })
}

const NOT_FOUND = 'Resource or page not found'
const notFoundPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found | ${PRODUCT}</title></head><body><h1>${NOT_FOUND}</h1><p><a href="/">${PRODUCT}</a></p></body></html>`

const notFound = (request: HttpServerRequest.HttpServerRequest, path: string) =>
  !path.startsWith('/api/') && request.headers.accept?.includes('text/html')
    ? HttpServerResponse.text(notFoundPage, {
        status: 404,
        contentType: 'text/html; charset=utf-8',
        headers: { 'cache-control': 'no-store' },
      })
    : faultResponse({ status: 404, message: NOT_FOUND }, requestIdOf(request))

const decode = (url: string): string | null => {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
}

/**
 * Serves the application: its files, and a page for each route and each address without a file extension. That is the
 * page built for the address (the sign-in form's) or the general one. A missing file is a real 404, as is an unknown
 * API call.
 */
export const layerStaticFiles = (files: ReadonlyMap<string, StaticFile>) => {
  const pageOf = (path: string) => files.get(`${path}/index.html`) ?? files.get('/index.html')
  return HttpRouter.use((router) =>
    router.add('GET', '*' as '/*', (request) => {
      const path = decode(request.url)
      const file = path === null ? undefined : (files.get(path) ?? (isPlace(path) ? pageOf(path) : undefined))
      return Effect.succeed(file === undefined ? notFound(request, path ?? '') : answerFile(file, request))
    }),
  )
}

/** The pages' inline scripts, which the policy must allow. */
export const ownScripts = (files: ReadonlyMap<string, StaticFile>): ReadonlyArray<string> =>
  [...files].flatMap(([path, { bodies }]) =>
    path.endsWith('.html') ? scriptHashes(Buffer.from(bodies.identity ?? []).toString('utf8')) : [],
  )

/** The API's address in `config.json`. */
export const apiBaseUrl = (files: ReadonlyMap<string, StaticFile>): string => String(configIn(files).apiBaseUrl)

/** The origin of an API elsewhere, named in `config.json`; the policy must allow it. */
export const foreignApi = (files: ReadonlyMap<string, StaticFile>): ReadonlyArray<string> => {
  const url = URL.parse(apiBaseUrl(files))
  return url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : []
}
