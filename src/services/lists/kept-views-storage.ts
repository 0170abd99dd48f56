import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../core/browser-storage.ts'

/**
 * Where this browser keeps a person's views if no server does. Plain code without Effect, since every list loads it
 * first.
 */
const keyOf = (userName: string, list: string): string => installationName(`simdesk.views:${userName}:${list}`)

/** The stored value, of unknown shape; null if there is none. */
export const readKeptViews = (userName: string, list: string): unknown => {
  try {
    return JSON.parse(browserStorages().origin.getItem(keyOf(userName, list)) ?? 'null')
  } catch {
    return null
  }
}

/** Throws if the browser has no room. */
export const writeKeptViews = (userName: string, list: string, views: ReadonlyArray<unknown>): void =>
  browserStorages().origin.setItem(keyOf(userName, list), JSON.stringify(views))
