import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

type Ended = { readonly status: number | null; readonly said: string; readonly complained: string }

/** Runs a program of Node, whose output nobody reads before it has had time to fill a pipe. */
const run = async (...args: ReadonlyArray<string>): Promise<Ended> => {
  const child = spawn(process.execPath, [...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const read = async (stream: NodeJS.ReadableStream) => {
    let text = ''
    for await (const chunk of stream) {
      text += chunk
      await setImmediate()
    }
    return text
  }
  const status = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complained] = await Promise.all([read(child.stdout), read(child.stderr)])
  return { status: await status, said, complained }
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
/** The tools on the server's data are the built server's: it reads their command lines (tests/server/core/tools.test.ts). */
const ofTheServer = ['events', 'password', 'backup', 'restore']
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^node (\S+)$/.exec(command)?.[1]
  return file === undefined || ofTheServer.includes(name) ? [] : [[name, file] as const]
})

describe.concurrent.each([...programs, ['bench/peers', 'bench/peers/run.mjs'] as const])('%s', (name, file) => {
  it('tells with --help how it is called, and ends well', async ({ expect }) => {
    const { status, said } = await run(file, '--help')
    expect(said).toContain(
      name === 'bench/peers' ? file : name === 'test' || name === 'start' ? `npm ${name}` : `npm run ${name}`,
    )
    expect(status).toBe(0)
  })

  it('answers an option that it does not have in a sentence, and does nothing', async ({ expect }) => {
    const { status, said, complained } = await run(file, '--no-such-thing')
    expect(complained).toMatch(/^There is no option --no-such-thing\. The options: (--[a-z-]+, )*--help\.\n$/)
    expect({ status, said }).toEqual({ status: 2, said: '' })
  })
})

describe('a program of the command line', () => {
  const library = JSON.stringify(join(root, 'scripts/lib/command-line.mjs'))
  const small = (declaration: string, work: string, ...args: ReadonlyArray<string>) =>
    run(
      '--input-type=module',
      '-e',
      `import { program, refuse } from ${library}; await program(${declaration}, ${work}, process.argv.slice(1))`,
      '--',
      ...args,
    )

  it('ends when all that it said is read, though something is still open', async () => {
    const work = `() => { setInterval(() => {}, 1e6); for (let i = 0; i < 20000; i++) console.log('line ' + i); console.log('summary'); return 1 }`
    const { status, said } = await small('{ help: "" }', work)
    expect(said.split('\n').slice(-2)).toEqual(['summary', ''])
    expect(status).toBe(1)
  })

  it('is refused with words and 2, after what it said before', async () => {
    const { status, said, complained } = await small(
      '{ help: "" }',
      `() => { console.log('before'); refuse('Not so.') }`,
    )
    expect({ status, said, complained }).toEqual({ status: 2, said: 'before\n', complained: 'Not so.\n' })
  })

  it('shows its own fault with the place', async () => {
    const { status, complained } = await small('{ help: "" }', `() => { throw new TypeError('oh') }`)
    expect(complained).toContain('TypeError: oh\n    at ')
    expect(status).toBe(1)
  })

  it.each([
    ['a word that it does not take', '{ help: "" }', ['one'], 'one is one word too many. --help tells what is taken.'],
    ['a word more', '{ help: "", words: 1 }', ['one', 'two'], 'two is one word too many. --help tells what is taken.'],
    [
      'an option without its value',
      '{ help: "", options: { seed: { type: "string" } } }',
      ['--seed'],
      "Option '--seed <value>' argument missing.",
    ],
    [
      'a value that is not wanted',
      '{ help: "", options: { fast: { type: "boolean" } } }',
      ['--fast=very'],
      "Option '--fast' does not take an argument.",
    ],
  ])('answers %s in a sentence', async (_, declaration, args, sentence) => {
    const { status, complained } = await small(declaration, '() => 0', ...args)
    expect({ status, complained }).toEqual({ status: 2, complained: `${sentence}\n` })
  })
})
