/** Whether every measurement of bench/ can be run: each once, with the smallest numbers it takes, on the built product. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.each([
  [['--only', 'bytes,install']],
  [['--only', 'turn', '--runs', '1']],
  [['--only', 'visit', '--runs', '1']],
  [['--only', 'wizard', '--runs', '1']],
  [['--only', 'replay', '--runs', '1']],
  [['--only', 'server', '--requests', '20']],
  [['--only', 'modules']],
  [['--only', 'tricks', '--trick', 'contain', '--runs', '1']],
  // Fewer rows are written without asking for a place, which is not what is measured.
  [['--only', 'export', '--rows', '20000']],
  [['--only', 'bulk', '--rows', '200']],
  [['--reports', '1000', '--tenfold', '1']],
  [['--rebuilds', '1000']],
  [['--timeline', '1000']],
  [['--doors', '5']],
  [['--find', '1000']],
])(
  'npm run bench -- %j ends with a table',
  async (args) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.mjs', ...args], {
      cwd: root,
      maxBuffer: 50_000_000,
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect(stdout).toMatch(/\d/)
    expect(stdout).not.toMatch(/NaN|undefined/)
  },
  900_000,
)
