import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCluster } from './cluster.ts'

const PLACE = '/usr/lib/postgresql'

const installed = existsSync(PLACE)
  ? readdirSync(PLACE)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(PLACE, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_ctl')))
  : undefined

/** The programs of the system's newest PostgreSQL, or why there are none to test with. */
export const systemPostgres =
  installed === undefined
    ? { missing: `the system has no PostgreSQL under ${PLACE}` }
    : { bin: installed, missing: null }

/** PostgreSQL refuses to run as root, so this uses the system's account for it. */
const run = (command: string, args: ReadonlyArray<string>) => {
  const program = join(installed ?? PLACE, command)
  const quoted = [program, ...args].map((part) => `'${part}'`).join(' ')
  if (process.getuid?.() === 0) execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', quoted], { cwd: '/' })
  else execFileSync(program, args, { cwd: '/' })
}

/** A throw-away cluster of the system's PostgreSQL, as a person would use with DATABASE_URL. */
export const startSystemPostgres = (): TestCluster & { readonly stop: () => void } => {
  const base = mkdtempSync(join(tmpdir(), 'simdesk-system-'))
  chmodSync(base, 0o777)
  const data = join(base, 'data')
  run('initdb', ['-D', data, '--auth=trust', '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'])
  run('pg_ctl', ['-D', data, '-w', '-l', join(base, 'log'), '-o', `-k ${base} -c listen_addresses= -F`, 'start'])
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(base)}`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(base, { recursive: true, force: true })
    },
  }
}
