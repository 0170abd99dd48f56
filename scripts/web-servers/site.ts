import { contentSecurityPolicy } from '../../server/core/http/security-headers.ts'
import { apiBaseUrl, foreignApi, loadStaticFiles, ownScripts } from '../../server/core/http/static-files.ts'
import { otherFolders } from '../../server/core/http/static-rules.ts'

/** A built client, as a web server has to serve it. */
export type Site = {
  /** Its path, with a slash at both ends. */
  readonly base: string
  /** The content security policy of its pages. */
  readonly policy: string
  /** The addresses that have a separate page, without the base path. */
  readonly ownPages: ReadonlyArray<string>
  /** Addresses that begin with these are not pages. */
  readonly otherFolders: ReadonlyArray<string>
  /** The path of the API, if it is at the same origin. */
  readonly apiPath: string | null
}

const INDEX = '/index.html'

/** Reads a folder with a built client. */
export const siteOf = (folder: string, base: string): Site => {
  const files = loadStaticFiles(folder)
  const api = apiBaseUrl(files)
  const apiPath = api.startsWith('/') ? api : null
  const below = apiPath?.startsWith(base) ? [apiPath.slice(base.length)] : []
  return {
    base,
    policy: contentSecurityPolicy(ownScripts(files), foreignApi(files)),
    ownPages: [...files.keys()]
      .filter((path) => path.endsWith(INDEX) && path !== INDEX)
      .map((path) => path.slice(1, -INDEX.length)),
    otherFolders: [...new Set([...otherFolders, ...below])],
    apiPath,
  }
}

/** A text escaped for use in a pattern. */
export const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
