import type { Schema } from 'effect'

/**
 * The declaration of one event. The description is for the test plan, the fields for the type and the journal's
 * allow-list, and the samples for the path generator.
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
 * The events of one machine, including those of its actors and timers (`xstate.done.actor.<id>`,
 * `xstate.error.actor.<id>`, `xstate.after.<…>`). An undeclared event is not typed, not journaled and not tried by
 * generated paths.
 */
export const defineEvents = <const FieldsByType extends Record<string, Schema.Struct.Fields>>(
  declarations: Declarations<FieldsByType>,
): Declarations<FieldsByType> => declarations

type Fields<Declaration> = Declaration extends EventDeclaration<infer F> ? Schema.Struct.Type<F> : never

/** The event type of a machine's `setup`: the declared events without XState's own. */
export type EventOf<Events> = {
  readonly [Type in keyof Events & string]: Type extends `xstate.${string}`
    ? never
    : { readonly type: Type } & Fields<Events[Type]>
}[keyof Events & string]
