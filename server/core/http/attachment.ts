import { HttpServerResponse } from 'effect/http'

const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** A stored file as a download, which the browser saves instead of displaying. */
export const attachment = (
  { name, contentType }: { readonly name: string; readonly contentType: string },
  content: Uint8Array,
) =>
  HttpServerResponse.uint8Array(content, {
    contentType,
    headers: {
      'content-disposition': disposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
