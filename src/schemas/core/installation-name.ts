/** Code that was not built, such as tests in a browser, has no base path. */
const BASE: string = import.meta.env?.BASE_URL ?? '/'

/**
 * A name that is unique among the installations of an origin, for storage, databases, channels and locks. Installations
 * under different base paths must not share these, so the name starts with the base path. At the root of an origin it
 * is unchanged. `tests/unit/house/installation-names.test.ts` finds names that bypass this function.
 */
export const installationName = (name: string): string => (BASE === '/' ? name : `${BASE}${name}`)
