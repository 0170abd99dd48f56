import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { type Swap, swapping } from '../../../vite.swaps.ts'

const root = mkdtempSync(join(tmpdir(), 'simdesk-swaps-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Builds `code` with a library of one file; returns the output. */
const buildWith = async (swap: Swap, code: string, library: string): Promise<string> => {
  const folder = mkdtempSync(join(root, 'build-'))
  const place = join(folder, 'node_modules/some-table')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'some-table', main: 'index.js', type: 'module' }))
  writeFileSync(join(place, 'index.js'), library)
  writeFileSync(join(place, 'large.js'), "export const part = 'large'")
  writeFileSync(join(folder, 'entry.js'), code)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [swapping(swap)],
    build: { write: false, minify: false, lib: { entry: join(folder, 'entry.js'), formats: ['es'] } },
  })
  return (built as Rollup.RollupOutput[])[0]?.output[0].code ?? ''
}

const swap: Swap = {
  name: 'part of the table',
  library: /[\\/]some-table[\\/]/,
  asked: /^\.\/large\.js$/,
  given: 'tests/unit/house/small-part.ts',
}

it('gives a library another module than it asks for', async () => {
  const code = await buildWith(swap, "import 'some-table'", "import { part } from './large.js'; console.log(part)")
  expect(code).toContain('small')
  expect(code).not.toContain('large')
})

it('fails the build when the library no longer asks for what is swapped', async () => {
  const moved = "import { part } from './large.js?moved'; console.log(part)"
  await expect(buildWith(swap, "import 'some-table'", moved)).rejects.toThrow('The library has changed')
})

it('fails the build when the library asks for more than it is given', async () => {
  const more = "import { part, more } from './large.js'; console.log(part, more)"
  await expect(buildWith(swap, "import 'some-table'", more)).rejects.toThrow('more')
})

it('lets a build alone in which the library is not', async () => {
  expect(await buildWith(swap, "console.log('plain')", '')).toContain('plain')
})
