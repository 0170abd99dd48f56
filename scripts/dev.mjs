// npm run dev: Vite with hot reload for the application, with our server or that of the specification.
import { join } from 'node:path'
import { endWith, refuse, service } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run dev   the application with hot reload, and the server, rebuilt whenever it changes

npm run dev -- --specified               instead of our server, one with only the calls of the specification, over data
                                         in memory; it prints unknown calls, and calls that differ from the
                                         specification
npm run dev -- --specified --mood loose  how that server answers: letter (default), sparse (fields missing and null),
                                         loose (other types, names and days), slow, refusing (isSuccess: false),
                                         failing-401, failing-403, failing-404, failing-500, failing-400, failing-empty,
                                         failing-204

DEV_PORT (5173) is the port of the application, PORT (8080) that of the server.
`,
  options: {
    specified: { type: 'boolean', default: false },
    mood: { type: 'string' },
  },
}

await service(declaration, async ({ values: { specified, mood } }) => {
  if (mood !== undefined && !specified) refuse('--mood goes with --specified.')
  const { endWithNpm } = await import('./lib/npm-parent.mjs')
  endWithNpm()
  const { installIfNeeded, root } = await import('./lib/install.mjs')
  installIfNeeded()
  // GOTCHA: a build sets this to 'production' if it is unset, and the application would be served without hot reload.
  process.env.NODE_ENV = 'development'
  const { createServer } = await import('vite')
  const { startOwnServer, startSpecified } = await import('./lib/dev-servers.mjs')

  const apiPort = process.env.PORT ?? '8080'
  process.env.API_PORT = apiPort
  const devPort = process.env.DEV_PORT ?? '5173'

  const stopServer = specified ? await startSpecified(apiPort, mood ?? 'letter') : await startOwnServer(apiPort)
  const heard = process.listeners('SIGTERM')
  const app = await createServer({ root, configFile: join(root, 'vite.config.ts'), server: { port: Number(devPort) } })
  // Vite would end the process with 143, even before the other server has ended.
  for (const listener of process.listeners('SIGTERM')) if (!heard.includes(listener)) process.off('SIGTERM', listener)

  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await Promise.allSettled([app.close(), stopServer()])
    await endWith(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)

  // A reader of the address may end the process at once.
  await app.listen()
  app.printUrls()
})
