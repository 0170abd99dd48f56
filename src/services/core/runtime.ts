import { Effect, Layer, ManagedRuntime } from 'effect'
import { Faulted } from '../../schemas/core/errors.ts'
import { BrowserDownload } from '../files/browser-download.ts'
import { ApiConfig } from './api-config.ts'
import { Http } from './http.ts'

/** What every service needs: the API, its configuration, and downloads to the person's files. */
export type Ground = Http | ApiConfig | BrowserDownload

/** The only runtime of the browser. The services come with their first call; see ask-of.ts. */
export const runtime: ManagedRuntime.ManagedRuntime<Ground, never> = ManagedRuntime.make(
  Layer.mergeAll(Http.layer, BrowserDownload.layer, ApiConfig.layer),
)

/** Reads the API's configuration ahead. A failure does not matter: the first call reads it again. */
export const findApi = (): void => {
  runtime.runFork(Effect.ignore(Effect.flatMap(ApiConfig, ({ settings }) => settings)))
}

/** The error of a call that the server does not have, with this message. */
export const notFound = (message: string): Faulted => new Faulted({ status: 404, message, errors: [] })
