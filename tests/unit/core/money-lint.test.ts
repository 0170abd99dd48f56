import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const rules = ['plugin', 'style/noRestrictedGlobals', 'style/noRestrictedImports']

/** The lines that the linter refuses in a file of the money folder, checked with a copy of its configuration. */
const refusedOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const copy = mkdtempSync(join(tmpdir(), 'simdesk-lint-'))
  try {
    for (const file of ['biome.json', '.gitignore', 'scripts/lint']) {
      cpSync(join(root, file), join(copy, file), { recursive: true })
    }
    mkdirSync(join(copy, 'src/schemas/core/money'), { recursive: true })
    writeFileSync(join(copy, 'src/schemas/core/money/planted.ts'), lines.join('\n'))
    const { stdout } = spawnSync(
      process.execPath,
      [
        ...[join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', 'src', '--reporter=github'],
        ...['--max-diagnostics=none', ...rules.map((rule) => `--only=${rule}`)],
      ],
      { cwd: copy, encoding: 'utf8' },
    )
    const told = new Set([...stdout.matchAll(/line=(\d+)/g)].map(([, line]) => Number(line)))
    return lines.filter((_, at) => told.has(at + 1))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

it('the linter refuses a number where money is counted, and what makes one', () => {
  const refused = [
    "import { stepsIn } from '../record/decimals.ts'",
    "import { Schema } from 'effect'",
    'export const half = 0.5',
    'export const cents = BigInt(100)',
    'export const told = (price: number) => price',
    'export const fixed: 5 = told',
    'export const converted = (price: bigint) => Number(price)',
    'export const shared = (price: bigint, parts: bigint) => Number(price) / Number(parts)',
    'export const rounded = Math.round(told)',
    'export const parsed = parseFloat(text)',
    'export const parsedWhole = Number.parseInt(text)',
    'export const byGlobal = globalThis.parseFloat(text)',
    'export const bySign = +text',
    'export const byLength = text.length',
    'export const bySize = amounts.size',
    'export const read = JSON.parse(text)',
    'export const shown = new Intl.NumberFormat()',
    'export const none = NaN',
  ]
  const taken = [
    "import { sumOf } from './amount.ts'",
    'export const exact = (price: bigint) => -price * 2n + BigInt(text)',
  ]
  expect(refusedOf([...refused, ...taken])).toEqual(refused)
}, 60_000)
