// Our table as a separate application for the peers' server. It is compressed like theirs, because the server sends
// files as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig } from 'vite'

const here = import.meta.dirname

export const buildTable = async (outDir) => {
  const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(here, '../../vite.config.ts'))
  await build(
    mergeConfig(product.config, {
      configFile: false,
      root: here,
      publicDir: false,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, manifest: false, sourcemap: false },
    }),
  )
  for (const file of readdirSync(outDir, { recursive: true })) {
    if (!/\.(html|js|css|svg)$/.test(file)) continue
    writeFileSync(join(outDir, `${file}.br`), brotliCompressSync(readFileSync(join(outDir, file))))
  }
}
