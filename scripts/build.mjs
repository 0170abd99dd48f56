// npm run build: what npm start builds, without starting.
import { program } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run build   builds what has changed of the client and of the server, into dist
`,
}

await program(declaration, async () => {
  const { installIfNeeded } = await import('./lib/install.mjs')
  installIfNeeded()
  const { buildIfNeeded } = await import('./lib/build.mjs')
  await buildIfNeeded()
})
