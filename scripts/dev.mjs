// npm run dev: Vite with hot reload for the application, and the server beside it, built anew whenever it changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWith, service } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run dev   the application with hot reload, and the server beside it, built anew whenever it changes

DEV_PORT (5173) is where the application is, PORT (8080) where the server is.
`,
}

await service(declaration, async () => {
  const { endWithNpm } = await import('./lib/npm-parent.mjs')
  endWithNpm()
  const { installIfNeeded, root } = await import('./lib/install.mjs')
  installIfNeeded()
  // GOTCHA: a build sets this to 'production' where it is not set, and the application would be served without hot reload.
  process.env.NODE_ENV = 'development'
  const { build, createServer } = await import('vite')

  const apiPort = process.env.PORT ?? '8080'
  process.env.API_PORT = apiPort
  const devPort = process.env.DEV_PORT ?? '5173'

  let server = null
  let wanted = true

  const stopServer = () =>
    new Promise((resolve) => {
      if (server === null || server.exitCode !== null) return resolve()
      server.once('exit', resolve)
      server.kill('SIGTERM')
    })

  const startServer = () => {
    server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: apiPort },
    })
  }

  let restarting = Promise.resolve()
  const restart = () => {
    restarting = restarting.then(stopServer).then(() => {
      if (wanted) startServer()
    })
  }

  const watcher = await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'warn',
    mode: 'development',
    build: { watch: {}, sourcemap: true },
  })
  watcher.on('event', (event) => {
    if (event.code === 'END') restart()
    if (event.code === 'ERROR') console.error(event.error?.message ?? event.error)
  })

  const app = await createServer({ root, configFile: join(root, 'vite.config.ts'), server: { port: Number(devPort) } })
  await app.listen()
  app.printUrls()

  const end = async () => {
    if (!wanted) return
    wanted = false
    await Promise.allSettled([watcher.close(), app.close(), stopServer()])
    await endWith(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
})
