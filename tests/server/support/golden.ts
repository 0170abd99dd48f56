import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredEvent } from '../../../server/core/events/event.ts'

const folder = join(import.meta.dirname, '../golden')

type Line = Pick<StoredEvent, 'stream' | 'type' | 'data' | 'actor' | 'at' | 'requestId' | 'commandId'>

/** The releases with a stored log. */
export const goldenReleases: ReadonlyArray<string> = readdirSync(folder).sort()

/** A file of a release's log. */
export const goldenFile = (release: string, name: string): string => join(folder, release, name)

/** The log of a release: its events as they were stored. */
export const goldenLog = (release: string): ReadonlyArray<StoredEvent> => {
  const versions = new Map<string, number>()
  return readFileSync(goldenFile(release, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line, index) => {
      const event: Line = JSON.parse(line)
      const version = (versions.get(event.stream) ?? 0) + 1
      versions.set(event.stream, version)
      return { position: index + 1, version, ...event }
    })
}
