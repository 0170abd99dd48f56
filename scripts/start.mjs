// npm start: installs and builds what is missing, then is the server.
import { service } from './lib/command-line.mjs'

const declaration = {
  help: `
npm start   installs and builds what is missing, and starts the server

The data folder, the port and all other settings come from the environment: README.md lists every variable.
`,
}

await service(declaration, async () => {
  const { endWithNpm } = await import('./lib/npm-parent.mjs')
  endWithNpm()
  const { installIfNeeded } = await import('./lib/install.mjs')
  installIfNeeded()
  const { buildIfNeeded } = await import('./lib/build.mjs')
  await buildIfNeeded()
  process.env.NODE_ENV ??= 'production'
  // In this process, so that signals reach it directly.
  await import('../dist/server/main.js')
})
