import { guard } from './command-line.mjs'

/** Runs a tool of the built server in this process; the tool reads its own command line. */
export const runServerTool = (load) =>
  guard(async () => {
    const { installIfNeeded } = await import('./install.mjs')
    installIfNeeded()
    const { buildIfNeeded } = await import('./build.mjs')
    await buildIfNeeded(['server'])
    process.env.NODE_ENV ??= 'production'
    await load()
  })
