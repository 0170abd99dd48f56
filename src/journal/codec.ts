import { Schema } from 'effect'
import type { EventDeclaration } from '../machines/core/define-events.ts'
import type { MachineState } from './entry.ts'
import { compileMask } from './mask.ts'
import type { Masking } from './masker.ts'

/** The events that a machine declares, by type. */
export type EventTable = Readonly<Record<string, EventDeclaration>>

export type Event = { readonly type: string }

/** A stored value does not have the shape that its machine declares. */
export class NotReadable extends Schema.TaggedError<NotReadable>()('NotReadable', { message: Schema.String }) {}

type AnySchema = Schema.Codec<unknown, unknown>

/** Encodes and decodes one shape. Fields that the schema does not declare are dropped. */
const createForm = (schema: AnySchema, what: string) => {
  const json = Schema.toCodecJson(schema)
  const encode = Schema.encodeUnknownSync(json)
  const decode = Schema.decodeUnknownSync(json)
  const mask = compileMask(json.ast)
  return {
    /** The value as JSON, masked unless it stays in the tab (`masker` is null). */
    encode: (value: unknown, masker: Masking | null): unknown => {
      const encoded = encode(value)
      return masker && mask ? mask(encoded, masker) : encoded
    },
    decode: (value: unknown): unknown => {
      try {
        return decode(value)
      } catch (cause) {
        throw new NotReadable({ message: `${what}: ${cause instanceof Error ? cause.message : String(cause)}` })
      }
    },
  }
}

/** One fact of a context. */
type ContextPart = {
  readonly name: string
  readonly value: unknown
  readonly encode: (masker: Masking) => unknown
}

/** The parts of a codec: a machine's event table, and the schemas of its input and context. */
export type Shapes = {
  readonly events: EventTable
  readonly input: AnySchema
  readonly context: AnySchema
}

/**
 * Writes and reads what one machine journals. The event table is an allow-list: an undeclared event or field is not
 * written. Forms are made on first use, since a session needs few of them.
 */
export const createCodec = ({ events, input, context }: Shapes) => {
  const forms = new Map<string, ReturnType<typeof createForm>>()
  const eventForm = (type: string) => {
    const declaration = Object.hasOwn(events, type) ? events[type] : undefined
    if (!declaration) return null
    const known = forms.get(type)
    if (known) return known
    const schema = Schema.Struct({ type: Schema.Literal(type), ...declaration.fields })
    const form = createForm(schema as unknown as AnySchema, `Event ${type}`)
    forms.set(type, form)
    return form
  }
  const lazily = (schema: AnySchema, what: string) => {
    let form: ReturnType<typeof createForm> | undefined
    return () => (form ??= createForm(schema, what))
  }
  const inputForm = lazily(input, 'Input')
  const contextForm = lazily(context, 'Context')
  const partForms = new Map<string, ReturnType<typeof createForm>>()
  const partForm = (name: string, schema: AnySchema) => {
    const form = partForms.get(name) ?? createForm(schema, `Context ${name}`)
    partForms.set(name, form)
    return form
  }

  return {
    declares: (type: string): boolean => Object.hasOwn(events, type),
    /** The event as JSON; null if it is not declared. Throws if a declared event has another shape. */
    encodeEvent: (event: Event, masker: Masking | null): unknown =>
      eventForm(event.type)?.encode(event, masker) ?? null,
    decodeEvent: (value: unknown): Event => {
      const type = typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : ''
      const form = eventForm(type)
      if (!form) throw new NotReadable({ message: `Event ${type || '(none)'} is not declared` })
      return form.decode(value) as Event
    },
    encodeInput: (value: unknown, masker: Masking | null): unknown => inputForm().encode(value, masker),
    decodeInput: (value: unknown): unknown => inputForm().decode(value),
    encodeState: ({ value, context }: MachineState, masker: Masking | null): MachineState => ({
      value,
      context: contextForm().encode(context, masker),
    }),
    /** The facts of a context, each encoded on demand. A context whose schema has no fields is one part. */
    contextParts: (value: unknown): ReadonlyArray<ContextPart> => {
      const fields = (context as { readonly fields?: Readonly<Record<string, AnySchema>> }).fields
      if (!fields) return [{ name: '', value, encode: (masker) => contextForm().encode(value, masker) }]
      const facts = value as Readonly<Record<string, unknown>>
      return Object.entries(fields).flatMap(([name, schema]) => {
        const part = facts[name]
        // The form of an optional fact applies only if the fact is present.
        if (part === undefined) return []
        return [{ name, value: part, encode: (masker) => partForm(name, schema).encode(part, masker) }]
      })
    },
    decodeState: (state: unknown): MachineState => {
      const { value, context } = (typeof state === 'object' && state !== null ? state : {}) as Partial<MachineState>
      if (typeof value !== 'string' && (typeof value !== 'object' || value === null))
        throw new NotReadable({ message: 'State: no state value' })
      return { value, context: contextForm().decode(context) }
    },
  }
}

export type Codec = ReturnType<typeof createCodec>
