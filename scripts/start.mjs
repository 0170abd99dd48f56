// npm start: installs and builds what is missing, then is the server.
import './lib/node-version.mjs'

const { endWithNpm } = await import('./lib/npm-parent.mjs')
endWithNpm()
const { installIfNeeded } = await import('./lib/install.mjs')
installIfNeeded()
const { buildIfNeeded } = await import('./lib/build.mjs')
await buildIfNeeded()
process.env.NODE_ENV ??= 'production'
// In this process: signals reach it as they are, and nothing stands between.
await import('../dist/server/main.js')
