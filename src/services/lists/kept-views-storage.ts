import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../core/browser-storage.ts'

/** Where the views of a person that no server keeps are in this browser. Plain code without Effect: each list begins with it. */
const keyOf = (userName: string, list: string): string => installationName(`simdesk.views:${userName}:${list}`)

/** What is kept there, of unknown shape; null where nothing is. */
export const readKeptViews = (userName: string, list: string): unknown => {
  try {
    return JSON.parse(browserStorages().origin.getItem(keyOf(userName, list)) ?? 'null')
  } catch {
    return null
  }
}

/** Throws where the browser has no room. */
export const writeKeptViews = (userName: string, list: string, views: ReadonlyArray<unknown>): void =>
  browserStorages().origin.setItem(keyOf(userName, list), JSON.stringify(views))
