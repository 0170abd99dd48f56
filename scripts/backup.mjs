// npm run backup -- <folder>
import './lib/node-version.mjs'

const { installIfNeeded } = await import('./lib/install.mjs')
installIfNeeded()
const { buildIfNeeded } = await import('./lib/build.mjs')
await buildIfNeeded(['server'])
process.env.NODE_ENV ??= 'production'
await import('../dist/server/backup.js')
