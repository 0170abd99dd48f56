import { type ChildProcess, spawn } from 'node:child_process'

export type Program = {
  readonly child: ChildProcess
  readonly pid: number
  /** The output so far. */
  readonly output: () => string
  readonly errors: () => string
  /** Resolves with its address when it is ready; rejects with its output if it ends before that. */
  readonly ready: Promise<string>
  readonly ended: Promise<number | null>
}

/** Starts a built program with its own environment. */
export const startProgram = (
  file: string,
  environment: Readonly<Record<string, string>>,
  options: { readonly uid?: number; readonly gid?: number; readonly args?: ReadonlyArray<string> } = {},
): Program => {
  const { args = [], ...account } = options
  const child = spawn(process.execPath, [file, ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
    ...account,
  })
  let output = ''
  let errors = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const address = /is ready at (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}${errors}`)))
  })
  ready.catch(() => {})
  return { child, pid: child.pid ?? 0, output: () => output, errors: () => errors, ready, ended }
}
