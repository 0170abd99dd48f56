import { test as base, expect, type Page } from '@playwright/test'
import {
  type SpecifiedServer,
  type SpecifiedServerOptions,
  startSpecifiedServer,
} from '../../support/specified-server/server.ts'
import { specifiedUsers } from '../../support/specified-server/store.ts'
import { Noise } from './noise.ts'

type Fixtures = {
  /** Starts a server that ends with the test. It fails the test if it received a call outside the specification. */
  readonly start: (options: SpecifiedServerOptions) => Promise<SpecifiedServer>
  readonly noise: Noise
}

export const [admin = { email: '', password: '' }] = specifiedUsers

/** `test` with servers of the specification behind the built client, instead of our own server. */
export const test = base.extend<Fixtures>({
  start: async ({ browser }, use) => {
    const started: Array<SpecifiedServer> = []
    await use(async (options) => {
      const server = await startSpecifiedServer(options)
      started.push(server)
      return server
    })
    // A page that still fetches files of its site would report that the site is gone.
    for (const page of browser.contexts().flatMap((context) => context.pages())) await page.close()
    for (const { unknown, requests, close } of started) {
      expect(unknown, 'calls that the server does not have').toEqual([])
      expect(
        requests.flatMap(({ path, problems }) => (Object.keys(problems).length > 0 ? [{ path, problems }] : [])),
        'calls that are made otherwise than the specification says',
      ).toEqual([])
      await close()
    }
  },

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
})

/** The URLs that the pages of a test request from now on. */
export const askedBy = (page: Page): ReadonlyArray<URL> => {
  const asked: Array<URL> = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  return asked
}

export { expect }
