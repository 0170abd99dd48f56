import type { Mood } from '../../support/specified-server/moods.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import { specifiedUsers } from '../../support/specified-server/store.ts'
import { SignIn } from '../screens/session.ts'
import { test as base, expect } from './other-site.ts'

type Fixtures = {
  readonly mood: Mood
  /** A server with only the calls of the specification, behind the built application. */
  readonly server: SpecifiedServer
}

export const [admin, colleague] = specifiedUsers as readonly [(typeof specifiedUsers)[0], (typeof specifiedUsers)[0]]

/** `test` with one server of the specification, signed in there. */
export const test = base.extend<Fixtures>({
  mood: ['letter', { option: true }],

  server: async ({ mood, start }, use) => use(await start({ mood, staticFolder: 'dist/client' })),

  baseURL: async ({ server }, use) => use(server.url),

  page: async ({ page }, use) => {
    const signIn = new SignIn(page)
    await signIn.open()
    await signIn.as(admin)
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory List' })).toBeVisible()
    await use(page)
  },
})

export { expect }
