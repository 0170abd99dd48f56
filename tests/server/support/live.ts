import type { LiveMessage } from '../../../src/schemas/shell/live.ts'
import type { ApiClient } from './api-client.ts'

type Opened = {
  readonly response: Response
  /** The messages of the stream so far, the newest last. */
  readonly told: ReadonlyArray<LiveMessage>
  /** The position from which a lost connection resumes. */
  readonly position: () => number
  /** Resolves when the server, or `close`, has ended it. */
  readonly over: Promise<void>
  /** The number of heartbeats so far. */
  readonly beats: () => number
  /** Whether it has reported the end of the session. */
  readonly isOver: () => boolean
  readonly close: () => void
}

/** Opens a live stream as a browser does, and reads it until it ends. */
export const openStream = async (
  url: string,
  client: ApiClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<Opened> => {
  const ending = new AbortController()
  const response = await fetch(`${url}/api/Live/GetStream`, {
    headers: { Authorization: `Bearer ${client.token}`, ...headers },
    signal: ending.signal,
  })
  const told: Array<LiveMessage> = []
  let [position, beats, isOver] = [0, 0, false]
  const read = async () => {
    if (response.body === null || !response.ok) return
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('id: ')) position = Number(line.slice(4))
        if (line === ': here') beats++
        if (line === 'event: over') isOver = true
        if (line === 'data: {}') continue
        if (line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)))
      }
    }
  }
  return {
    response,
    told,
    over: read().catch(() => {}),
    position: () => position,
    beats: () => beats,
    isOver: () => isOver,
    close: () => ending.abort(),
  }
}

/** The sum of messages by subject: counts are added, and the last version of each record is kept. */
export const summed = (told: ReadonlyArray<LiveMessage>): object => {
  const sums: Record<string, { added: number; changed: number; own: number; records: Record<string, number> }> = {}
  for (const { subject, added, changed, own, records } of told.flatMap(({ changes }) => changes)) {
    const sum = sums[subject] ?? { added: 0, changed: 0, own: 0, records: {} }
    sums[subject] = sum
    sum.added += added
    sum.changed += changed
    sum.own += own
    for (const { stream, version } of records) sum.records[stream] = version
  }
  return sums
}

/** The number of additions of a subject, over all messages. */
export const added = (told: ReadonlyArray<LiveMessage>, subject: string): number =>
  told
    .flatMap(({ changes }) => changes)
    .reduce((sum, change) => sum + (change.subject === subject ? change.added : 0), 0)
