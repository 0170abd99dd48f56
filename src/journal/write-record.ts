import type { Event } from './codec.ts'
import { createDigest } from './context-digest.ts'
import type { MachineState, StoredEntry, StreamLog } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { Masker } from './masker.ts'
import { FORMAT, FORMAT_VERSION, type WrittenActor, type WrittenEvent, type WrittenRecord } from './record-format.ts'

type Load = (machine: string) => Promise<LoadedMachine>
type Ringed = StreamLog & { readonly stream: string; readonly evicted: number }

const attempt = <Value>(make: () => Value): Value | null => {
  try {
    return make()
  } catch {
    return null
  }
}

const writeAll = (
  logs: ReadonlyArray<Ringed>,
  machines: ReadonlyMap<string, LoadedMachine>,
  masker: Masker,
  isLast: boolean,
) => {
  const actors: Array<WrittenActor> = []
  const events: Array<WrittenEvent> = []
  for (const { stream, evicted, head, entries } of logs) {
    const codec = machines.get(head.machine)?.codec
    const state = 'state' in head.base ? (head.base.state as MachineState) : null
    const base = state && codec ? attempt(() => codec.encodeState(state, masker)) : null
    const input = head.input === undefined ? null : attempt(() => codec?.encodeInput(head.input, masker) ?? null)
    const digestOf = codec && isLast ? createDigest(codec, masker) : null
    // The name of a stream holds the person's, too.
    const id = masker.scrubParts(stream)
    actors.push({
      id,
      stream: id.slice(0, id.lastIndexOf('#')),
      machine: head.machine,
      version: head.version,
      evicted,
      base,
      ...(input !== null && { input }),
    })
    for (const { seq, at, event, state, context, isByHand } of entries as ReadonlyArray<
      StoredEntry & { readonly event: Event }
    >) {
      const encoded = codec ? attempt(() => codec.encodeEvent(event, masker)) : null
      const digest = attempt(() => digestOf?.(context) ?? null)
      events.push({
        actor: id,
        seq,
        at,
        type: event.type,
        event: encoded,
        state,
        ...(digest !== null && { digest }),
        ...(isByHand && { isByHand }),
      })
    }
  }
  return { actors, events: events.sort((one, other) => one.seq - other.seq) }
}

/**
 * The ring as JSON. Text that is masked anywhere is masked everywhere. The record is therefore written twice: the
 * second pass knows everything that the first one masked. An example is a code that a message quotes before it was
 * typed.
 */
export const writeRecord = async (logs: ReadonlyArray<Ringed>, load: Load, now: number): Promise<string> => {
  const machines = new Map<string, LoadedMachine>()
  for (const name of new Set(logs.map(({ head }) => head.machine))) {
    const loaded = await load(name).catch(() => null)
    if (loaded) machines.set(name, loaded)
  }
  const masker = new Masker('export')
  writeAll(logs, machines, masker, false)
  const { actors, events } = writeAll(logs, machines, masker, true)
  const file: WrittenRecord = {
    format: FORMAT,
    version: FORMAT_VERSION,
    savedAt: new Date(now).toISOString(),
    actors,
    events,
  }
  return JSON.stringify(file, null, 1)
}
