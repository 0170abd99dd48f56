// Writes the configurations for other web servers, from our own rules.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openModules } from './modules.mjs'

/** Reads the built client, and writes how each web server sends it. */
export const writeWebServers = async (client, folder, base) => {
  const load = await openModules()
  const { webServerFiles } = await load('scripts/web-servers/files.ts')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(webServerFiles(client, base))) writeFileSync(join(folder, name), text)
}
