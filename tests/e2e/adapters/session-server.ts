import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import type { Mood } from '../../support/specified-server/moods.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import { specifiedUsers } from '../../support/specified-server/store.ts'
import { Api } from '../support/api.ts'
import type { Gate } from '../support/gate.ts'
import { admin, partner } from '../support/product.ts'
import { type KeptSession, nextAddress } from '../support/test.ts'

/** The server in front of which the session is walked, as its adapter needs it. */
export type SessionServer = {
  /** Who signs in at it. */
  readonly who: { readonly email: string; readonly password: string }
  /** Whether it has calls to check the password at the lock and to end a session. */
  readonly hasSessionCalls: boolean
  /** Begins a session of this person beside the browser; of what the server does not tell of them the text is empty. */
  readonly signIn: () => Promise<KeptSession>
  /** Lets a call of the work go that is held, and answers it 403. */
  readonly deny: (call: Gate) => Promise<void>
  /** What it says of a wrong password at the lock. */
  readonly wrongAtLock: () => string
}

/** Our own server, called from another address each time: failed attempts are limited by address. */
export const ourSessions = (page: Page, url: string, worker: number): SessionServer => ({
  who: admin,
  hasSessionCalls: true,
  signIn: async () => {
    const address = nextAddress(worker)
    await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': address })
    return Api.signIn(url, admin, address)
  },
  deny: async (call) => {
    const lesser = await Api.signIn(url, partner, nextAddress(worker))
    await call.release({ kind: 'withToken', token: lesser.token })
  },
  wrongAtLock: () => sessionMessages.wrongPassword,
})

const LOGIN = contract.Login.path

/** A server of the specification: it has the sign-in alone, which opens a lock too. */
export const specifiedSessions = (server: SpecifiedServer, mood: Mood): SessionServer => {
  const [{ email, password, record }] = specifiedUsers as [(typeof specifiedUsers)[0]]
  const lastSaid = () => server.requests.findLast(({ path }) => path === LOGIN)?.said ?? {}
  return {
    who: { email, password },
    hasSessionCalls: false,
    signIn: async () => {
      const response = await fetch(`${server.apiUrl}${LOGIN}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const { token, Token = token } = (await response.json()) as { readonly token: string; readonly Token?: string }
      const told = lastSaid().loginData as typeof record
      const user = Object.fromEntries(Object.keys(record).map((name) => [name, told[name] ?? '']))
      return { user: user as never, token: Token }
    },
    deny: async (call) => {
      server.setMood('failing-403', [contract.GetInventoryList.path])
      await call.release()
      await expect.poll(() => server.requests.at(-1)?.status, { message: 'what the server answers' }).toBe(403)
      server.setMood(mood)
    },
    // A sparse one does not say why.
    wrongAtLock: () => String(lastSaid().message ?? sessionMessages.wrongPassword),
  }
}
