import { Lazy } from '../../lazy.ts'
import { allParts, type Serves } from '../../schemas/core/serves.ts'

/**
 * `config.json` beside the page, which says where the API is and what it is like (api-config.ts). Plain code without Effect:
 * the sign-in page reads it before anybody signs in.
 */
export type ConfigFile = Readonly<Record<string, unknown>>

/** How long it may take. */
const TIMEOUT_MS = 10_000

/** What the file says; nothing where there is none, or where it is no use. Fails where nobody can say whether there is one. */
const fetchConfigFile = async (address: string): Promise<ConfigFile> => {
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status >= 500) throw new Error(`${address}: ${response.status}`)
  return response.ok ? fileIn(await response.text()) : {}
}

const fileIn = (text: string): ConfigFile => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/**
 * The file at an address, fetched once. That it could not be had is not remembered: what holds without it may be the wrong
 * server.
 */
export const configFileAt = (address: string): Lazy<ConfigFile> => new Lazy(() => fetchConfigFile(address))

/** The one of this page. */
export const configFile = configFileAt(`${import.meta.env.BASE_URL}config.json`)

/** What `serves` says of a server of ours. */
export const EVERYTHING = 'everything'

/** What the file says that the server can do beside the specification. */
export const servesIn = ({ serves }: ConfigFile): Serves => {
  if (serves === EVERYTHING) return allParts
  return Array.isArray(serves) && serves.every((part) => typeof part === 'string') ? serves : []
}
