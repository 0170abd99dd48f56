import { Schema } from 'effect'
import type { EventDeclaration } from '../machines/core/define-events.ts'
import type { MachineState } from './entry.ts'
import { compileMask } from './mask.ts'
import type { Masking } from './masker.ts'

/** The events that a machine declares, by type. */
export type EventTable = Readonly<Record<string, EventDeclaration>>

export type Event = { readonly type: string }

/** What was read does not have the form that its machine declares. */
export class NotReadable extends Schema.TaggedError<NotReadable>()('NotReadable', { message: Schema.String }) {}

type AnySchema = Schema.Codec<unknown, unknown>

/** One form in both directions; what the schema does not declare is dropped on the way. */
const createForm = (schema: AnySchema, what: string) => {
  const json = Schema.toCodecJson(schema)
  const encode = Schema.encodeUnknownSync(json)
  const decode = Schema.decodeUnknownSync(json)
  const mask = compileMask(json.ast)
  return {
    /** As JSON; masked unless it stays in the tab (`masker` null). */
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

/** What a machine's forms are made from: its event table, and the shapes of its input and context. */
export type Shapes = {
  readonly events: EventTable
  readonly input: AnySchema
  readonly context: AnySchema
}

/**
 * Writes and reads what one machine journals. The event table is an allow-list: an event or field that it does not
 * declare is not written. Forms are made on first use, since a session sees few of them.
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
    /** The event as JSON, null for one that is not declared. Throws where a declared one has another form. */
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
    /** A context fact by fact, each as JSON when it is asked for; as one where its schema has no facts of its own. */
    contextParts: (value: unknown): ReadonlyArray<ContextPart> => {
      const fields = (context as { readonly fields?: Readonly<Record<string, AnySchema>> }).fields
      if (!fields) return [{ name: '', value, encode: (masker) => contextForm().encode(value, masker) }]
      const facts = value as Readonly<Record<string, unknown>>
      return Object.entries(fields).flatMap(([name, schema]) => {
        const part = facts[name]
        // What may be left out has no form of its own.
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
