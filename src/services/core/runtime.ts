import { Effect, Layer, ManagedRuntime } from 'effect'
import { Faulted } from '../../schemas/core/errors.ts'
import { BrowserDownload } from '../files/browser-download.ts'
import { ApiConfig } from './api-config.ts'
import { Http } from './http.ts'

/** What every service stands on: the way to the API, where that is, and the way to the person's files. */
export type Ground = Http | ApiConfig | BrowserDownload

/** The one runtime of the browser. The services themselves come with their first call; see ask-of.ts. */
export const runtime: ManagedRuntime.ManagedRuntime<Ground, never> = ManagedRuntime.make(
  Layer.mergeAll(Http.layer, BrowserDownload.layer, ApiConfig.layer),
)

/** Reads ahead where the API is; a failure is met by the first call, which asks again. */
export const findApi = (): void => {
  runtime.runFork(Effect.ignore(Effect.flatMap(ApiConfig, ({ settings }) => settings)))
}

/** The failure of a call whose own code the server does not have, in these words. */
export const notFound = (message: string): Faulted => new Faulted({ status: 404, message, errors: [] })
