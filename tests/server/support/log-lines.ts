import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { flushLog } from '../../../server/core/http/log.ts'

/** Collects the log of this process, instead of writing it, until `lines` is called. */
export const collectLog = () => {
  const { writeSync } = fs
  let written = ''
  const collect = (fd: number, text: string) => {
    if (fd !== 2) return writeSync(fd, text)
    written += text
    return text.length
  }
  fs.writeSync = collect as typeof writeSync
  syncBuiltinESMExports()
  return {
    /** The log so far. */
    text: (): string => {
      flushLog()
      return written
    },
    lines: (): ReadonlyArray<Readonly<Record<string, unknown>>> => {
      flushLog()
      fs.writeSync = writeSync
      syncBuiltinESMExports()
      return written.split('\n').flatMap((line) => (line.startsWith('{"at":') ? [JSON.parse(line)] : []))
    },
  }
}
