import { installationName } from '../../schemas/core/installation-name.ts'

/** A person's settings of a screen, stored in this browser: `simdesk.columns:<user>:<list>`. */
const keyOf = (userName: string, key: string): string => installationName(`simdesk.columns:${userName}:${key}`)

export const readPreference = (userName: string, key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userName, key)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value, or removes it (null). If the browser's storage is full, it lasts as long as the page. */
export const writePreference = (userName: string, key: string, value: unknown): void => {
  try {
    if (value === null || value === undefined) localStorage.removeItem(keyOf(userName, key))
    else localStorage.setItem(keyOf(userName, key), JSON.stringify(value))
  } catch {
    // Storage is full: the value lasts as long as the page.
  }
}

/** Calls `onChange` when another tab has stored a person's value. */
export const watchPreference = (userName: () => string | null, key: string, onChange: () => void): void => {
  addEventListener('storage', (event) => {
    const name = userName()
    if (name !== null && keyOf(name, key) === event.key) onChange()
  })
}
