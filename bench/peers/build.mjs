/**
 * Builds our table for the peers' server: `node bench/peers/build.mjs <their dist folder>/refine-docs`.
 * Compressed as theirs are, because their server sends what lies there.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig } from 'vite'

const here = import.meta.dirname
const outDir = resolve(process.argv[2] ?? join(here, '../results/peers'))
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
