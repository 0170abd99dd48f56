/**
 * The path under which the application is served: `/backoffice/` after `npm run build -- --base /backoffice/`.
 * Addresses inside the application omit it. The router adds and removes it in React; these functions do so elsewhere.
 * At the root of an origin the build drops nearly all of this code, because each function checks for that first.
 */

/** The base path without its trailing slash; empty at the root of the origin. */
export const basePath = (): string => (import.meta.env.BASE_URL === '/' ? '' : import.meta.env.BASE_URL.slice(0, -1))

/** An address of the application, with the base path for the browser. */
export const withBase = (address: string): string => (import.meta.env.BASE_URL === '/' ? address : basePath() + address)

/** A path of the browser without the base path. A path outside it stays unchanged. */
export const withoutBase = (path: string): string => {
  if (import.meta.env.BASE_URL === '/') return path
  const base = basePath()
  return `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path
}

/** The current path without the base path. */
export const herePath = (): string => withoutBase(location.pathname)

/** The current path as the address bar shows it. */
export const shownPath = (): string => location.pathname
