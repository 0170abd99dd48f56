import { Lazy } from '../../lazy.ts'
import { allParts, type Serves } from '../../schemas/core/serves.ts'

/**
 * `config.json` beside the page: where the API is and what it supports (api-config.ts). Plain code without Effect,
 * since the sign-in page reads it first.
 */
export type ConfigFile = Readonly<Record<string, unknown>>

/** Milliseconds until the request for the file is given up. */
const TIMEOUT_MS = 10_000

/**
 * The content of the file; empty if it is missing or unusable. Throws if the server cannot say whether the file exists.
 */
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

/** The file at an address, fetched once. A failure is not remembered: the defaults may name the wrong server. */
export const configFileAt = (address: string): Lazy<ConfigFile> => new Lazy(() => fetchConfigFile(address))

/** The configuration file of this page. */
export const configFile = configFileAt(`${import.meta.env.BASE_URL}config.json`)

/** The value of `serves` for our own server. */
export const EVERYTHING = 'everything'

/** What the server supports beyond the specification, according to the file. */
export const servesIn = ({ serves }: ConfigFile): Serves => {
  if (serves === EVERYTHING) return allParts
  return Array.isArray(serves) && serves.every((part) => typeof part === 'string') ? serves : []
}
