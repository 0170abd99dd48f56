import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Places } from './places.ts'

const LONGEST = 256 * 1024

/** What clients are told while it starts or stops: the consequence, never the reason. */
const consequence = /the database system is|terminating (connection|background|autovacuum|walsender)|because of crash/
const noise = /redirecting log output|Future log output|^\s*$/

const textFrom = (file: string, start: number): string => {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    // Shorter than it was: begun anew on another day.
    const from = Math.max(size < start ? 0 : start, size - LONGEST)
    const buffer = Buffer.alloc(size - from)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, from))
  } finally {
    closeSync(handle)
  }
}

/** PostgreSQL's message without time, process and level. */
const bare = (line: string): string => line.replace(/^.*?\b(?:FATAL|PANIC|LOG|HINT|ERROR): +/, '').trim()

/** The line that says why it ended: a panic, else what it could not do, else how a process of it ended. */
const tellingLine = (text: string): string | null => {
  const lines = text.split('\n').filter((line) => !noise.test(line) && !consequence.test(line))
  const found =
    lines.find((line) => /\bPANIC: /.test(line)) ??
    lines.find((line) => /\bFATAL: /.test(line)) ??
    lines.find((line) => /error while loading|was terminated by signal/.test(line)) ??
    lines.at(-1)
  return found === undefined ? null : bare(found)
}

/**
 * The log of PostgreSQL from here on: its own files, and what it writes before it has opened them. Answers what was
 * written since, and what of it tells why it ended.
 */
export const followLog = (places: Places) => {
  const folder = dirname(places.logFile)
  const files = () => readdirSync(folder).filter((name) => /^postgres.*\.log$/.test(name))
  const starts = new Map(files().map((name) => [name, statSync(join(folder, name)).size]))
  const text = (): string => {
    try {
      return files()
        .map((name) => textFrom(join(folder, name), starts.get(name) ?? 0))
        .join('\n')
    } catch {
      return ''
    }
  }
  return { text, words: () => tellingLine(text()) }
}
