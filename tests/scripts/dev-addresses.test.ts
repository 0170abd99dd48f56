import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('the development server sends the page for an address that cannot be decoded, as for any that is none', async () => {
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, strictPort: false, hmr: false, ws: false, watch: null },
  })
  try {
    await server.listen()
    const address = server.resolvedUrls?.local[0] ?? ''
    const pageAt = async (path: string) => {
      const response = await fetch(address + path, { headers: { accept: 'text/html' } })
      return { status: response.status, text: await response.text() }
    }
    const known = await pageAt('pages/InventoryMaster')
    expect(known).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root">') })
    for (const path of ['pages/EditPlan/50%', '%E0%A4%A', 'pages/PlanMaster/100%?back=%2F']) {
      expect({ path, ...(await pageAt(path)) }).toEqual({ path, ...known })
    }
  } finally {
    await server.close()
  }
})
