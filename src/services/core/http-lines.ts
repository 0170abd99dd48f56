import { Effect } from 'effect'
import { Unreachable } from '../../schemas/core/errors.ts'
import { networkMessages } from '../../schemas/core/messages.ts'

/** Handles one line. The next line is read when its promise resolves. */
export type OnLine = (line: string) => Promise<void>

/** Milliseconds without data after which a long answer counts as cut off, even if the connection is still open. */
export const QUIET_MS = 60_000

/** Fails if nothing was heard for `quietMs` milliseconds. The caller reports each sign of life with `heard`. */
export const createPatience = (quietMs: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = () => {}
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => isOver(), quietMs)
  }
  const overstretched = Effect.callback<never, Unreachable>((resume) => {
    isOver = () => resume(Effect.fail(new Unreachable({ message: networkMessages.timedOut(quietMs / 1000) })))
    heard()
    return Effect.sync(() => clearTimeout(timer))
  })
  return { heard, overstretched }
}

/** Reads a body line by line. Only the current line is held in memory. */
export const readLines = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  onLine: OnLine,
  heard: () => void,
): Promise<void> => {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let begun: Array<string> = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      heard()
      let from = 0
      for (let end = value.indexOf('\n'); end >= 0; end = value.indexOf('\n', from)) {
        begun.push(value.slice(from, end))
        const line = begun.join('')
        begun = []
        from = end + 1
        await onLine(line)
      }
      if (from < value.length) begun.push(value.slice(from))
    }
    if (begun.length > 0) await onLine(begun.join(''))
  } finally {
    reader.cancel().catch(() => {})
  }
}
