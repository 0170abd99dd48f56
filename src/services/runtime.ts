import { Layer, ManagedRuntime } from 'effect'
import { BrowserDownload } from './browser-download.ts'
import { Http } from './http.ts'

/** What every service stands on: the way to the API and the way to the person's files. */
export type Ground = Http | BrowserDownload

/** The one runtime of the browser. The services themselves come with their first call; see ask-of.ts. */
export const runtime: ManagedRuntime.ManagedRuntime<Ground, never> = ManagedRuntime.make(
  Layer.merge(Http.layer, BrowserDownload.layer),
)
