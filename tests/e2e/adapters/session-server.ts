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

/** The server for the session walks, as their adapter needs it. */
export type SessionServer = {
  /** The credentials for it. */
  readonly who: { readonly email: string; readonly password: string }
  /** Whether it has calls that check the password at the lock and that end a session. */
  readonly hasSessionCalls: boolean
  /** Starts a session of this person outside the browser; facts the server does not send are empty. */
  readonly signIn: () => Promise<KeptSession>
  /** Releases a held call of the work with a 403. */
  readonly deny: (call: Gate) => Promise<void>
  /** Its message for a wrong password at the lock. */
  readonly wrongAtLock: () => string
}

/** Our own server, called from a new address each time, because failed attempts are limited by address. */
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

/** A server of the specification: it has only the sign-in, which also unlocks. */
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
    // A sparse server gives no reason.
    wrongAtLock: () => String(lastSaid().message ?? sessionMessages.wrongPassword),
  }
}
