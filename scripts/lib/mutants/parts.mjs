/**
 * The pure code, part by part: which files it is, and which tests judge it. A test is here where it asks for what the part
 * does and takes little time: it is run for every fault that it reaches. The `folds` of events into tables are judged on a
 * database; what only asks one (queries, rebuilding, verifying) is not pure, and is nowhere here.
 */
export const parts = [
  {
    name: 'schemas',
    code: /^src\/schemas\/.*\.ts$/,
    // Without the laws of every call's shape, which take twelve seconds.
    tests: [
      'tests/schemas/{field-errors,format,money,money-doc,permissions,plan,plan-review,plan-rules,record-draft,record-types,records,sort,text,times}.test.ts',
      'tests/server/domain/*.test.ts',
      'tests/server/inventory-decisions.test.ts',
    ],
  },
  { name: 'contexts', code: /^src\/machines\/([^/]*)\.context\.ts$/, tests: 'of the machine' },
  { name: 'selectors', code: /^src\/machines\/([^/]*)\.selectors\.ts$/, tests: 'of the machine' },
  { name: 'services', code: /^src\/services\/.*\.ts$/, tests: ['tests/services/**/*.test.ts'] },
  {
    name: 'domain',
    code: /^server\/domain\/.*\.ts$/,
    tests: ['tests/server/domain/*.test.ts', 'tests/server/inventory-decisions.test.ts'],
  },
  {
    name: 'projections',
    code: /^server\/projections\/(inventory-row|plan-row|report-row|plan-order|sort-key)\.ts$/,
    tests: ['tests/server/projections/*.test.ts'],
  },
  {
    name: 'folds',
    code: /^server\/projections\/(list-projection|list-tallies|fact-projection|reports|rows)\.ts$/,
    tests: ['tests/server/projections/*.test.ts', 'tests/server/{inventory,plan,sale}-fold.test.ts'],
  },
]

/** The part that a file belongs to; undefined for code that is not pure. */
export const partOf = (file) => parts.find(({ code }) => code.test(file))

/** What judges a file: the tests of its part, or those that are named after its machine, and the machine's baseline. */
export const judgesOf = (file) => {
  const { code, tests } = partOf(file)
  if (tests !== 'of the machine') return { tests, machine: '' }
  const [, machine] = code.exec(file)
  return { tests: [`tests/machines/${machine}*.test.ts`, 'tests/mutants/baseline.test.ts'], machine }
}
