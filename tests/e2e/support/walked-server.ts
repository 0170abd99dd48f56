import type { Page } from '@playwright/test'
import type { Answer } from '../../support/specified-server/calls/call.ts'
import { type Mood, writtenIn } from '../../support/specified-server/moods.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import type { Api } from './api.ts'
import { beginAgain, type KeptSession } from './test.ts'

/** What an answer says, by the names of the contract. */
export type Said = Readonly<Record<string, unknown>>

/** The server before which the application is walked, as the adapters need it. */
export type WalkedServer = {
  /** Whether it has the calls of the specification (§7) alone. */
  readonly isSpecified: boolean
  /** As if the person had just come: no draft, no lock, and signed in. */
  readonly beginAgain: (page: Page) => Promise<void>
  /** What the latest answer to a call of this path says; `body` is what has gone over the wire. */
  readonly said: (path: string, body: Said) => Said
  /** How it writes an answer. */
  readonly write: (answer: Said) => Said
}

/** Our own server: it writes what it says. */
export const ourServer = (api: Api): WalkedServer => ({
  isSpecified: false,
  beginAgain: (page) => beginAgain(page, api),
  said: (_path, body) => body,
  write: (answer) => answer,
})

/** A server of the specification: a loose one writes otherwise what it says, so that is asked of the server itself. */
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
