// The servers that `npm run dev` starts for the application: ours, or that of the specification.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { refuse } from './command-line.mjs'
import { root } from './install.mjs'
import { openModules } from './modules.mjs'

/** Starts our server, rebuilt and restarted whenever its source changes. Returns a function that stops it. */
export const startOwnServer = async (port) => {
  const { build } = await import('vite')
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
      env: { ...process.env, PORT: port },
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

  return () => {
    wanted = false
    return Promise.allSettled([watcher.close(), stopServer()])
  }
}

/** Starts a server with only section 7 of the specification. Returns a function that stops it. */
export const startSpecified = async (port, mood) => {
  const load = await openModules()
  const { isMood, moods } = await load('tests/support/specified-server/moods.ts')
  if (!isMood(mood)) refuse(`There is no mood ${mood}. The moods: ${moods.join(', ')}.`)
  const { startSpecifiedServer } = await load('tests/support/specified-server/server.ts')
  const { specifiedUsers } = await load('tests/support/specified-server/store.ts')
  const log = (line) => console.log(`  specified server: ${line}`)
  const { apiUrl, close } = await startSpecifiedServer({ port: Number(port), mood, log }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    return refuse(`Port ${port} is in use. Set PORT to another one.`)
  })
  log(`${apiUrl}, mood ${mood}`)
  for (const { email, password } of specifiedUsers) log(`sign in with ${email} and ${password}`)
  return close
}
