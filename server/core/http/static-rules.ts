/**
 * How the application's files are sent. Our own server follows these rules (`static-files.ts`), and the configurations
 * for other web servers are generated from them (`scripts/web-servers`).
 */

/** Content types by file extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** The folder of built files, each with its content's hash in its name. */
export const ASSETS = 'assets'

/**
 * How long a browser caches a file. Some browsers request the icon at every change of the address, so at every page
 * turn. Everything else must be current.
 */
export const cacheControl = {
  asset: 'public, max-age=31536000, immutable',
  icon: 'private, max-age=86400',
  other: 'no-cache',
} as const

export const cacheControlOf = (path: string): string => {
  if (path.startsWith(`/${ASSETS}/`)) return cacheControl.asset
  return path.startsWith('/favicon.') ? cacheControl.icon : cacheControl.other
}

/** Source maps are not public; compressed files are sent in place of their originals. */
const hiddenSuffixes: ReadonlyArray<string> = ['map', 'br', 'gz']

/** Files that are not sent, as the source of a pattern: also dot files, which a build keeps for itself. */
export const hiddenPattern = `/\\.(?!well-known/)|\\.(${hiddenSuffixes.join('|')})$`

const HIDDEN = new RegExp(hiddenPattern)

export const isPublic = (path: string): boolean => !HIDDEN.test(path)

/** The first segments of the application's routes. Later segments may be names with dots (`UK 1.5 GB`). */
export const routeFolders: ReadonlyArray<string> = ['pages', 'auth', 'admin']

/** First segments that no page of the application has. */
export const otherFolders: ReadonlyArray<string> = ['api', ASSETS]

const ROUTES = new RegExp(`^/(${routeFolders.join('|')})(/|$)`)
const OTHERS = new RegExp(`^/(${otherFolders.join('|')})(/|$)`)

/** Whether a page may have this address: a route, or an address without a file extension. */
export const isPlace = (path: string): boolean => ROUTES.test(path) || (!/\.[^/]*$/.test(path) && !OTHERS.test(path))
