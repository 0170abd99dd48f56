import type { Schema } from 'effect'

/**
 * What is declared once of an event: what a person does or what happens (for the test plan), its fields (for the type
 * and the journal's allow-list) and sample payloads (for the path generator).
 */
export type EventDeclaration<Fields extends Schema.Struct.Fields = Schema.Struct.Fields> = {
  readonly description: string
  readonly fields: Fields
  readonly samples: ReadonlyArray<Schema.Struct.Type<Fields>>
}

type Declarations<FieldsByType> = {
  readonly [Type in keyof FieldsByType]: FieldsByType[Type] extends Schema.Struct.Fields
    ? EventDeclaration<FieldsByType[Type]>
    : never
}

/**
 * The events of one machine, those of its actors and timers (`xstate.done.actor.<id>`, `xstate.error.actor.<id>`,
 * `xstate.after.<…>`) included. What is not declared here is neither typed, nor journaled, nor tried by a generated path.
 */
export const defineEvents = <const FieldsByType extends Record<string, Schema.Struct.Fields>>(
  declarations: Declarations<FieldsByType>,
): Declarations<FieldsByType> => declarations

type Fields<Declaration> = Declaration extends EventDeclaration<infer F> ? Schema.Struct.Type<F> : never

/** The events that a machine's `setup` types: those that somebody sends, without XState's own. */
export type EventOf<Events> = {
  readonly [Type in keyof Events & string]: Type extends `xstate.${string}`
    ? never
    : { readonly type: Type } & Fields<Events[Type]>
}[keyof Events & string]
