import { writeSync } from 'node:fs'
import { type Cause, type Layer, Logger } from 'effect'
import { beginningOf } from '../../../src/schemas/core/text.ts'

const FLUSH_MS = 200
const FLUSH_BYTES = 32_768

let pending: Array<string> = []
let size = 0
let timer: NodeJS.Timeout | undefined

/** Writes pending log lines; runs within moments of a line, and when the process ends. */
export const flushLog = (): void => {
  if (timer !== undefined) clearTimeout(timer)
  timer = undefined
  if (pending.length === 0) return
  const text = pending.join('')
  pending = []
  size = 0
  try {
    writeSync(2, text)
  } catch {
    // The log's reader is gone (EPIPE) or slow (EAGAIN); keep serving without the log.
  }
}
process.on('exit', flushLog)

// Many lines share a millisecond, and formatting its time is half the cost of a line.
let stamped = 0
let stamp = ''
const timeStamp = (): string => {
  const now = Date.now()
  if (now !== stamped) {
    stamped = now
    stamp = new Date(now).toISOString()
  }
  return stamp
}

/** Writes a line to the server's log: JSON on standard error. It must hold no personal data, body, query or address. */
export const logLine = (line: Readonly<Record<string, unknown>>): void => {
  const text = `{"at":"${timeStamp()}",${JSON.stringify(line).slice(1)}\n`
  pending.push(text)
  size += text.length
  if (size > FLUSH_BYTES) flushLog()
  else timer ??= setTimeout(flushLog, FLUSH_MS).unref()
}

/** Error texts can quote user input, so quoted parts and long numbers are blanked. */
const blank = (text: string): string =>
  beginningOf(
    text
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
      .replace(/\(([^()]*)\)=\(.*?\)/g, '($1)=(…)')
      .replace(/\d{6,}/g, '…')
      .replace(/\S+@\S+/g, '…'),
    400,
  )

const describe = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null) return blank(String(error))
  const fields = error as Record<string, unknown>
  const reason = fields.reason as Record<string, unknown> | undefined
  const cause = (reason?.cause ?? fields.cause) as Record<string, unknown> | undefined
  return {
    error: fields._tag ?? fields.name ?? 'Error',
    ...(reason?._tag === undefined ? {} : { reason: reason._tag }),
    ...(cause?.code === undefined ? {} : { code: cause.code }),
    ...(reason?.constraint === undefined ? {} : { constraint: reason.constraint }),
    message: blank(String(fields.message ?? '')),
    stack: String(fields.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
  }
}

/** Describes an error for the log: kinds, codes and places, but no data. */
export const describeCause = (cause: Cause.Cause<unknown>): ReadonlyArray<unknown> =>
  cause.reasons.map((reason) =>
    reason._tag === 'Fail' ? describe(reason.error) : reason._tag === 'Die' ? describe(reason.defect) : 'interrupted',
  )

/** Sends Effect's own log through the same lines. */
export const layerLog: Layer.Layer<never> = Logger.layer([
  Logger.make(({ message, logLevel, cause }) => {
    const texts = (Array.isArray(message) ? message : [message]).map((part) =>
      typeof part === 'string' ? part : JSON.stringify(describe(part)),
    )
    logLine({
      level: logLevel.toLowerCase(),
      message: texts.join(' '),
      ...(cause.reasons.length === 0 ? {} : { causes: describeCause(cause) }),
    })
  }),
])
