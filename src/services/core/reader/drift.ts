import { MASK } from '../../../schemas/stock/concealed.ts'

/** What was otherwise: what came in place of what the contract says, or what was done about it. */
export type DriftKind =
  | 'missing'
  | 'null'
  | 'extra'
  /** It came as a text, a number, a yes or no, and could be read as what it must be. */
  | 'text'
  | 'number'
  | 'boolean'
  /** Its name was written otherwise. */
  | 'name'
  /** A day or moment in another form. */
  | 'day'
  /** A choice by its label, or in another case. */
  | 'choice'
  /** One thing in a list, or the list of one. */
  | 'list'
  /** It could not be read as what it must be. */
  | 'unreadable'
  /** The row has nothing that identifies it, and got a number for the screen. */
  | 'identity'

/** A difference between an answer and the contract: `field` is its path without the places in lists. */
export type Drift = {
  readonly field: string
  readonly what: DriftKind
  readonly times: number
  /** What came the first time; of what is masked, and of fields that the contract does not know, only its kind. */
  readonly sample: string
}

/** More than this of one answer tells nobody more. */
const MAX_ENTRIES = 200
const MAX_SAMPLE = 40

/** The name of a field as a program has it; anything else may be a value, as in a list by e-mail address. */
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

/** Collects what was otherwise in one answer. */
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
    /** A field that came otherwise; a masked one never shows its value. */
    of: (path: ReadonlyArray<string>, what: DriftKind, value: unknown, isMasked: boolean): void =>
      add(path, what, () => (isMasked ? MASK : sampleOf(value))),
    /** A field that did not come, or of which nothing more is to be said. */
    bare: (path: ReadonlyArray<string>, what: DriftKind): void => add(path, what, () => ''),
    /** A field that the contract does not know: nobody knows what is in it. */
    extra: (path: ReadonlyArray<string>, name: string, value: unknown): void =>
      add([...path, FIELD_NAME.test(name) ? name : '(other)'], 'extra', () => kindOf(value)),
    /** A name that was written otherwise. */
    name: (path: ReadonlyArray<string>, expected: string, sent: string): void =>
      add([...path, expected], 'name', () => sent),
    all: (): ReadonlyArray<Drift> => [...entries.values()],
  }
}
export type DriftLog = ReturnType<typeof createDriftLog>
