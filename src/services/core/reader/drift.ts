import { MASK } from '../../../schemas/stock/concealed.ts'

/** The kind of a difference: what came in place of the contract's value, or how it was handled. */
export type DriftKind =
  | 'missing'
  | 'null'
  | 'extra'
  /** A text, number or boolean that could be converted. */
  | 'text'
  | 'number'
  | 'boolean'
  /** The name is written differently. */
  | 'name'
  /** A day or moment in another format. */
  | 'day'
  /** A choice by its label, or in another case. */
  | 'choice'
  /** A single value in a list, or a list of one value in place of the value. */
  | 'list'
  /** The value could not be read. */
  | 'unreadable'
  /** The row has no identity and got a number for the screen. */
  | 'identity'

/** A difference between an answer and the contract. `field` is its path without indexes. */
export type Drift = {
  readonly field: string
  readonly what: DriftKind
  readonly times: number
  /** The first such value. For masked and unknown fields only the kind of the value. */
  readonly sample: string
}

/** The largest number of differences kept of one answer. */
const MAX_ENTRIES = 200
const MAX_SAMPLE = 40

/** A field name of a program. Any other key may be data, as in an object keyed by e-mail address. */
const FIELD_NAME = /^[A-Za-z_$][\w$.-]{0,59}$/

const kindOf = (value: unknown): string => {
  if (value === null) return '(null)'
  return Array.isArray(value) ? '(list)' : `(${typeof value === 'string' ? 'text' : typeof value})`
}

const sampleOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return kindOf(value)
  const text = String(value)
  if (text.includes('@')) return MASK
  return text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE)}…` : text
}

/** Collects the differences of one answer. */
export const createDriftLog = () => {
  const entries = new Map<string, { field: string; what: DriftKind; times: number; sample: string }>()

  const add = (path: ReadonlyArray<string>, what: DriftKind, sample: () => string): void => {
    const field = path.join('.')
    const key = `${what} ${field}`
    const known = entries.get(key)
    if (known) known.times += 1
    else if (entries.size < MAX_ENTRIES) entries.set(key, { field, what, times: 1, sample: sample() })
  }

  return {
    /** A field with another value than expected. The value of a masked field is never shown. */
    of: (path: ReadonlyArray<string>, what: DriftKind, value: unknown, isMasked: boolean): void =>
      add(path, what, () => (isMasked ? MASK : sampleOf(value))),
    /** A field that is missing, or a difference without a sample. */
    bare: (path: ReadonlyArray<string>, what: DriftKind): void => add(path, what, () => ''),
    /** A field that the contract does not know; its content may be anything. */
    extra: (path: ReadonlyArray<string>, name: string, value: unknown): void =>
      add([...path, FIELD_NAME.test(name) ? name : '(other)'], 'extra', () => kindOf(value)),
    /** A name that is written differently. */
    name: (path: ReadonlyArray<string>, expected: string, sent: string): void =>
      add([...path, expected], 'name', () => sent),
    all: (): ReadonlyArray<Drift> => [...entries.values()],
  }
}
export type DriftLog = ReturnType<typeof createDriftLog>
