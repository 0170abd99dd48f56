// npm run build: what npm start builds, without starting, and the configurations for other web servers.
import { program } from './lib/command-line.mjs'

const declaration = {
  help: `
npm run build   builds the changed parts of the client and the server into dist

npm run build -- --base /backoffice/   the client for a web server that serves it under this path (BASE_PATH);
                                       npm start builds it for our own server again
npm run build -- --out ../site         only the client, into the subfolder client of this folder

Beside the client, deploy has nginx.conf and apache.conf, with the security policy of the client. The policy depends on
config.json of the built client: after a change of that file, run the command again.
`,
  options: {
    base: { type: 'string' },
    out: { type: 'string' },
  },
}

await program(declaration, async ({ values: { base: path = process.env.BASE_PATH || '/', out } }) => {
  const { basePathOf } = await import('./lib/base-path.mjs')
  const base = basePathOf(path)
  const { installIfNeeded } = await import('./lib/install.mjs')
  installIfNeeded()
  const { resolve, join } = await import('node:path')
  const { buildIfNeeded, dist } = await import('./lib/build.mjs')
  const folder = out === undefined ? dist : resolve(out)
  await buildIfNeeded(folder === dist ? ['client', 'server'] : ['client'], { base, folder })
  const { writeWebServers } = await import('./lib/web-servers.mjs')
  await writeWebServers(join(folder, 'client'), join(folder, 'deploy'), base)
})
