/**
 * How the files of the application are sent. Our own server follows these rules (`static-files.ts`), and the
 * configurations for other web servers are written from them (`scripts/web-servers`).
 */

/** The type of a file by the end of its name. */
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

/** Built files, each with the hash of its content in its name. */
export const ASSETS = 'assets'

/**
 * How long a browser keeps a file. For the icon some browsers ask at every change of the address, which is every turn of
 * a page. All else must be the newest.
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

/** Source maps are for us, not for the public; packed files are sent in the place of others. */
const hiddenSuffixes: ReadonlyArray<string> = ['map', 'br', 'gz']

/** What is not sent, as the source of a pattern: what a build notes for itself has a name that begins with a dot. */
export const hiddenPattern = `/\\.(?!well-known/)|\\.(${hiddenSuffixes.join('|')})$`

const HIDDEN = new RegExp(hiddenPattern)

export const isPublic = (path: string): boolean => !HIDDEN.test(path)

/** The application's own addresses begin so; their segments may be names with dots in them (`UK 1.5 GB`). */
export const routeFolders: ReadonlyArray<string> = ['pages', 'auth', 'admin']

/** No page of the application has an address that begins so. */
export const otherFolders: ReadonlyArray<string> = ['api', ASSETS]

const ROUTES = new RegExp(`^/(${routeFolders.join('|')})(/|$)`)
const OTHERS = new RegExp(`^/(${otherFolders.join('|')})(/|$)`)

/** Whether a page of the application may have this address: one of its routes, or one without a file extension. */
export const isPlace = (path: string): boolean => ROUTES.test(path) || (!/\.[^/]*$/.test(path) && !OTHERS.test(path))
