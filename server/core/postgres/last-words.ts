import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Places } from './places.ts'

const LONGEST = 256 * 1024

/** Messages to clients during start and stop: they state the consequence, not the reason. */
const consequence = /the database system is|terminating (connection|background|autovacuum|walsender)|because of crash/
const noise = /redirecting log output|Future log output|^\s*$/

const textFrom = (file: string, start: number): string => {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    // The file is shorter than before: it was rotated.
    const from = Math.max(size < start ? 0 : start, size - LONGEST)
    const buffer = Buffer.alloc(size - from)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, from))
  } finally {
    closeSync(handle)
  }
}

/** PostgreSQL's message without time, process and level. */
const bare = (line: string): string => line.replace(/^.*?\b(?:FATAL|PANIC|LOG|HINT|ERROR): +/, '').trim()

/** The line with the reason of the end: a panic, else a fatal error, else how a process of it ended. */
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
 * Follows PostgreSQL's log from now on: its own files, and its output before it opens them. Returns the text written
 * since, and its line with the reason of an end.
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
