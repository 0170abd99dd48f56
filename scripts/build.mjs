// npm run build: what npm start builds, without starting.
import './lib/node-version.mjs'

const { installIfNeeded } = await import('./lib/install.mjs')
installIfNeeded()
const { buildIfNeeded } = await import('./lib/build.mjs')
await buildIfNeeded()
