import type { Page } from '@playwright/test'
import type { Answer } from '../../support/specified-server/calls/call.ts'
import { type Mood, writtenIn } from '../../support/specified-server/moods.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import type { Api } from './api.ts'
import { beginAgain, type KeptSession } from './test.ts'

/** The content of an answer, by the names of the contract. */
export type Said = Readonly<Record<string, unknown>>

/** The server behind the application, as the adapters need it. */
export type WalkedServer = {
  /** Whether it has only the calls of the specification (§7). */
  readonly isSpecified: boolean
  /** A fresh visit: no draft, no lock, and signed in. */
  readonly beginAgain: (page: Page) => Promise<void>
  /** The content of the latest answer to a call of this path; `body` is what was sent over the wire. */
  readonly said: (path: string, body: Said) => Said
  /** Writes an answer in the server's format. */
  readonly write: (answer: Said) => Said
}

/** Our own server, which sends its content as it is. */
export const ourServer = (api: Api): WalkedServer => ({
  isSpecified: false,
  beginAgain: (page) => beginAgain(page, api),
  said: (_path, body) => body,
  write: (answer) => answer,
})

/**
 * A server of the specification. A loose one sends its content in another format, so the content comes from the server.
 */
export const specifiedServer = (server: SpecifiedServer, mood: Mood, session: KeptSession): WalkedServer => ({
  isSpecified: true,
  beginAgain: (page) => beginAgain(page, session),
  said: (path) => {
    const request = server.requests.findLast((one) => one.path === path)
    if (!request?.said) throw new Error(`The server has not answered ${path}`)
    return request.said
  },
  write: (answer) => writtenIn(mood, answer as Answer),
})
