import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const from = async <Library>(name: string): Promise<Library> => await import(`../../scripts/lib/mutants/${name}.mjs`)

type Mutant = { readonly status: string; readonly file: string; readonly from?: string; readonly replacement?: string }
type Placed = Mutant & { readonly location: { readonly start: { readonly line: number } } }
const { partOf, judgesOf } = await from<{
  readonly partOf: (file: string) => { readonly name: string } | undefined
  readonly judgesOf: (file: string) => { readonly tests: ReadonlyArray<string>; readonly machine: string }
}>('parts')
const { figuresOf, unnoticedOf } = await from<{
  readonly figuresOf: (mutants: ReadonlyArray<Mutant>) => object
  readonly unnoticedOf: (mutants: ReadonlyArray<Placed>) => ReadonlyArray<string>
}>('figures')
const { placesIn } = await from<{ readonly placesIn: (patch: string) => ReadonlyArray<object> }>('changed')

const filesIn = (...folders: ReadonlyArray<string>) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file).replaceAll('\\', '/'),
    ),
  )
/** Whether a path is one of a glob of `parts.mjs`. */
const fits = (glob: string) => {
  const parts = { '**/': '(.*/)?', '*': '[^/]*', '{': '(', '}': ')', ',': '|', '.': '\\.' }
  const pattern = glob.replace(/\*\*\/|[*{},.]/g, (part) => parts[part as keyof typeof parts])
  return (path: string) => new RegExp(`^${pattern}$`).test(path)
}
const run = (...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/mutate.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('the pure code', () => {
  it.each([
    ['src/schemas/record/checks.ts', 'schemas'],
    ['src/machines/plan-wizard.context.ts', 'contexts'],
    ['src/machines/plan-wizard.selectors.ts', 'selectors'],
    ['src/services/export/csv.ts', 'services'],
    ['server/domain/sale.ts', 'domain'],
    ['server/projections/plan-row.ts', 'projections'],
    ['server/projections/rows.ts', 'folds'],
    ['server/projections/plan-queries.ts', undefined],
    ['src/machines/plan-wizard.machine.ts', undefined],
    ['src/views/app.tsx', undefined],
    ['server/handlers/window.ts', undefined],
  ])('%s belongs to %s', (file, part) => expect(partOf(file)?.name).toBe(part))

  it('has tests that judge it, file by file', () => {
    const pure = filesIn('src', 'server').filter(partOf)
    const known = filesIn('tests')
    expect(pure.length).toBeGreaterThan(150)
    for (const file of pure) {
      const { tests, machine } = judgesOf(file)
      for (const glob of tests) expect([glob, machine !== '' || known.some(fits(glob))]).toEqual([glob, true])
      if (machine !== '') expect(existsSync(join(root, `tests/machines/paths/${machine}.plan.ts`)), file).toBe(true)
    }
  })
})

describe('what has changed', () => {
  it('is the lines that a patch adds or changes; where it only takes some away there are none', () => {
    const patch = [
      'diff --git a/one.ts b/one.ts',
      '--- a/one.ts',
      '+++ b/one.ts',
      '@@ -3 +3 @@ const one =',
      '-a',
      '+b',
      '@@ -9,0 +10,3 @@',
      '+c',
      '@@ -20,2 +22,0 @@',
      '-d',
      'diff --git a/two.ts b/two.ts',
      '--- a/two.ts',
      '+++ /dev/null',
      '@@ -1,2 +0,0 @@',
    ]
    expect(placesIn(patch.join('\n'))).toEqual([
      { file: 'one.ts', lines: '3-3' },
      { file: 'one.ts', lines: '10-12' },
    ])
  })
})

describe('the figures', () => {
  const mutant = (status: string, line = 1, replacement = 'false'): Placed => ({
    status,
    file: 'one.ts',
    from: 'a &&\n  b',
    replacement,
    location: { start: { line } },
  })

  it('count what could be asked: a loop without end and a file that cannot be read are noticed, a place that no test reaches is not', () => {
    const states = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored']
    expect(figuresOf(states.map((status) => mutant(status)))).toEqual({
      all: 6,
      killed: 4,
      survived: 1,
      uncovered: 1,
      score: (4 / 6) * 100,
    })
    expect(figuresOf([])).toMatchObject({ all: 0, score: 100 })
  })

  it('name what nobody notices by its place, with what stood there and what was put there', () => {
    expect(unnoticedOf([mutant('Survived', 12, ''), mutant('Killed'), mutant('NoCoverage', 7)])).toEqual([
      'no test   one.ts:7  a && b → false',
      'survives  one.ts:12  a && b → nothing',
    ])
  })
})

describe('npm run mutate', () => {
  it.each([
    [
      ['nowhere'],
      'There is no nowhere. The parts: schemas, contexts, selectors, services, domain, projections, folds.\n',
    ],
    [
      ['src/views'],
      'In src/views is no pure code. The parts: schemas, contexts, selectors, services, domain, projections, folds.\n',
    ],
    [['--since', 'no-such-branch'], 'What has changed cannot be told here: git knows no no-such-branch.\n'],
  ])('of %j says why it cannot', (args, said) => {
    expect(run(...args)).toEqual({ status: 2, stdout: '', stderr: said })
  })
})
