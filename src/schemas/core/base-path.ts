/**
 * The path under which the application is served: `/backoffice/` after `npm run build -- --base /backoffice/`. Addresses
 * inside the application are without it. They get it on the way to the browser, and lose it on the way in: by the router
 * in React, by these functions elsewhere. The build leaves next to nothing of them at the root of an origin, because each
 * asks first.
 */

/** The base path without the slash at its end: empty at the root of the origin. */
export const basePath = (): string => (import.meta.env.BASE_URL === '/' ? '' : import.meta.env.BASE_URL.slice(0, -1))

/** An address of the application as the browser has it. */
export const withBase = (address: string): string => (import.meta.env.BASE_URL === '/' ? address : basePath() + address)

/** A path of the browser as the application has it; one that is not under the base path stays as it is. */
export const withoutBase = (path: string): string => {
  if (import.meta.env.BASE_URL === '/') return path
  const base = basePath()
  return `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path
}

/** The path of the address bar as the application has it. */
export const herePath = (): string => withoutBase(location.pathname)

/** The path of the address bar as a person sees it. */
export const shownPath = (): string => location.pathname
