import { installationName } from '../../schemas/core/installation-name.ts'

/** What a person has arranged for themselves on a screen, kept in this browser: `simdesk.columns:<user>:<list>`. */
const keyOf = (userName: string, key: string): string => installationName(`simdesk.columns:${userName}:${key}`)

export const readPreference = (userName: string, key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userName, key)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it (null). Where the browser has no room, the choice lasts as long as the page. */
export const writePreference = (userName: string, key: string, value: unknown): void => {
  try {
    if (value === null || value === undefined) localStorage.removeItem(keyOf(userName, key))
    else localStorage.setItem(keyOf(userName, key), JSON.stringify(value))
  } catch {
    // No room: the choice lasts as long as the page.
  }
}
