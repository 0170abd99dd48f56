/** Programs that no build has gone over, as the tests in a browser, know no base path. */
const BASE: string = import.meta.env?.BASE_URL ?? '/'

/**
 * A name among those that a browser shares among all pages of an origin: of its storages, databases, channels and locks.
 * Installations under two base paths of one origin know nothing of each other, so a name begins with the base path. At the
 * root of an origin it stays as it is. `tests/unit/house/installation-names.test.ts` finds names that are used without this.
 */
export const installationName = (name: string): string => (BASE === '/' ? name : `${BASE}${name}`)
