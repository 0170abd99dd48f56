import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { isGate } from '../../gate.ts'
import { type Change, type Turn, turnOf } from '../paths/fault-turn.ts'

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const lines = (text: string): ReadonlyArray<string> => text.split('\n').filter(Boolean)

/** Where the change began: where it left the main branch of a remote; without one, or on it, the commit before. */
const beginning = (): string => {
  const mains = lines(git('for-each-ref', '--format=%(refname)', 'refs/remotes/*/main', 'refs/remotes/*/master'))
  const left = mains
    .map((main) => git('merge-base', 'HEAD', main))
    .find((commit) => commit !== git('rev-parse', 'HEAD'))
  return left ?? 'HEAD~1'
}

/** What is committed since the change began and what is not committed yet; null where git does not know, or not all. */
const thisChange = (): Change | null => {
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return null
    return {
      files: [
        ...lines(git('diff', '--name-only', '--no-ext-diff', beginning())),
        ...lines(git('ls-files', '--others', '--exclude-standard')),
      ],
      commits: Number(git('rev-list', '--count', 'HEAD')),
    }
  } catch {
    return null
  }
}

/** The file of a machine, by its name: `plan-wizard` of `planWizard`. */
export const fileOf = (machine: string): string => machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All machines, each by the name of its file. */
export const machineFiles = (): ReadonlyArray<string> =>
  readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? [])

let turn: Turn | null = null

/** Whose turn it is to meet faults in this run: in the gate some machines, else all. */
export const turnOfThisRun = (): Turn => {
  turn ??= turnOf(machineFiles(), isGate ? thisChange() : null)
  return turn
}

/** Whether it is the turn of a machine. */
export const meetsFaults = (machine: string): boolean => {
  const { changed, third } = turnOfThisRun()
  return [...changed, ...third].includes(fileOf(machine))
}
