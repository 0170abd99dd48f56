import { test as base, expect } from '@playwright/test'
import type { Mood } from '../../support/specified-server/moods.ts'
import { type SpecifiedServer, startSpecifiedServer } from '../../support/specified-server/server.ts'
import { specifiedUsers } from '../../support/specified-server/store.ts'
import { SignIn } from '../screens/session.ts'
import { Noise } from './noise.ts'

type Fixtures = {
  readonly mood: Mood
  /** A server that has the calls of the specification alone, before which the built application stands. */
  readonly server: SpecifiedServer
  readonly noise: Noise
}

export const [admin, colleague] = specifiedUsers as readonly [(typeof specifiedUsers)[0], (typeof specifiedUsers)[0]]

/**
 * `test` in front of a server of the specification (§7). When a test ends, no call has gone out that the server does not
 * have, and none that is made otherwise than the specification says.
 */
export const test = base.extend<Fixtures>({
  mood: ['letter', { option: true }],

  server: async ({ mood }, use) => {
    const server = await startSpecifiedServer({ mood, staticFolder: 'dist/client' })
    await use(server)
    const wrong = server.requests.filter(({ problems }) => Object.keys(problems).length > 0)
    expect(server.unknown, 'calls that the server does not have').toEqual([])
    expect(
      wrong.map(({ method, path, problems }) => ({ method, path, problems })),
      'calls that are made otherwise than the specification says',
    ).toEqual([])
    await server.close()
  },

  baseURL: async ({ server }, use) => use(server.url),

  noise: [
    async ({ context }, use) => {
      const noise = new Noise()
      const ignore = await noise.watch(context)
      await use(noise)
      await ignore()
      expect(noise.unexpected, 'nothing on the console, no uncaught error').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, noise: _ }, use) => {
    const signIn = new SignIn(page)
    await signIn.open()
    await signIn.as(admin)
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory List' })).toBeVisible()
    await use(page)
  },
})

export { expect }
