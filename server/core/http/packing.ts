import { brotliCompress, constants, gzip, type InputType } from 'node:zlib'
import { Effect } from 'effect'
import { HttpBody, type HttpServerRequest, HttpServerResponse } from 'effect/http'
import { type Encoding, takes } from './encoding.ts'

/** Shorter answers fit into a connection's first packets anyway. */
const LEAST_BYTES = 1_024

/** Compresses a list page in about half a millisecond on another thread. Higher levels save a few dozen bytes more. */
const BROTLI_LEVEL = 4
const GZIP_LEVEL = 4

const packers: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Uint8Array) => Effect.Effect<Uint8Array>>> = {
  br: (bytes) =>
    pack(bytes, (input, done) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      }
      brotliCompress(input, { params }, done)
    }),
  gzip: (bytes) => pack(bytes, (input, done) => gzip(input, { level: GZIP_LEVEL }, done)),
}

const pack = (
  bytes: Uint8Array,
  run: (input: InputType, done: (error: Error | null, packed: Uint8Array) => void) => void,
): Effect.Effect<Uint8Array> =>
  Effect.callback((resume) =>
    run(bytes, (error, packed) => resume(error === null ? Effect.succeed(packed) : Effect.die(error))),
  )

/**
 * Compresses an answer with the caller's coding if it is JSON above a kilobyte. Answers with a secret (a token) are
 * shorter, and repeat none of the caller's input, so their length reveals nothing (BREACH).
 */
export const packed = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const { body } = response
  if (body._tag !== 'Uint8Array' || body.contentLength < LEAST_BYTES) return Effect.succeed(response)
  if (!body.contentType.startsWith('application/json') || 'content-encoding' in response.headers) {
    return Effect.succeed(response)
  }
  const varying = HttpServerResponse.setHeader(response, 'vary', 'Accept-Encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null
  if (coding === null) return Effect.succeed(varying)
  return Effect.map(packers[coding](body.body), (bytes) =>
    HttpServerResponse.setBody(
      HttpServerResponse.setHeader(varying, 'content-encoding', coding),
      HttpBody.uint8Array(bytes, body.contentType),
    ),
  )
}
