import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const { error } = spawnSync('systemd-analyze', ['--version'])
if (error !== undefined) console.warn(`Skipped: the check of the systemd unit (no systemd-analyze: ${error.message})`)

it.skipIf(error !== undefined)(
  'the unit in the documentation is one that systemd understands, every line of it',
  () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
    const unit = /```ini\n([\s\S]*?)```/.exec(docs)?.[1] ?? ''
    expect(unit).toContain('KillMode=mixed')
    const folder = mkdtempSync(join(tmpdir(), 'simdesk-unit-'))
    const file = join(folder, 'simdesk.service')
    // Node may be elsewhere on this machine.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect({ status, said: (stdout + stderr).trim() }).toEqual({ status: 0, said: '' })
  },
)
