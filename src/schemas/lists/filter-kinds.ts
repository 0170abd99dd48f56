import { Schema } from 'effect'
import type { Choice } from '../core/choice.ts'
import { Day } from '../core/day.ts'
import { isRealDay } from '../core/format.ts'
import { integerIn } from '../core/integer-in.ts'

/** The kinds that a part of a list's filter can be of: how its value is kept, sent, and written into an address. */

type Kind<Type extends string, Value extends Schema.Top, Wire extends Schema.Top, IsAlways extends boolean> = {
  readonly type: Type
  /** In the filter, and in an edit of it. */
  readonly value: Value
  /** In the call of a search. */
  readonly wire: Wire
  /** The value that asks for nothing. */
  readonly none: NoInfer<Value['Type']>
  /** Whether the filter has it where nothing is asked for, too. */
  readonly isAlways: IsAlways
  /** As text: in an address, and as the option of a select. */
  print(value: NoInfer<Value['Type']>): string
  /** The value that a text stands for; undefined where it is none. */
  parse(text: string): NoInfer<Value['Type']> | undefined
}

const kind = <
  const Type extends string,
  Value extends Schema.Top,
  Wire extends Schema.Top,
  const IsAlways extends boolean,
>(
  one: Kind<Type, Value, Wire, IsAlways>,
): Kind<Type, Value, Wire, IsAlways> => one

/** A text is its own text. */
const asText = { print: (text: string) => text, parse: (text: string) => text }

/** Something by its id; `least` is 0 where that is an id as well. */
export const id = (least: 0 | 1 = 1) =>
  kind({
    type: 'id',
    value: Schema.NullOr(Schema.Int),
    wire: Schema.Int,
    none: null,
    isAlways: false,
    print: String,
    parse: (text) => integerIn(text, least, undefined),
  })

/** Something by its id, as the specification asks for it: 0 is any. */
export const idOrZero = kind({
  type: 'id',
  value: Schema.Int,
  wire: Schema.Int,
  none: 0,
  isAlways: true,
  print: String,
  parse: (text) => integerIn(text, 0, undefined),
})

/** Something by its name. */
export const name = kind({
  type: 'name',
  value: Schema.String,
  wire: Schema.String,
  none: '',
  isAlways: true,
  ...asText,
})

/** A few words that are typed; blanks around them mean nothing. */
export const words = <Value extends Schema.Codec<string>, Wire extends Schema.Top>(value: Value, wire: Wire) =>
  kind<'words', Schema.Codec<string>, Wire, false>({
    type: 'words',
    value,
    wire,
    none: '',
    isAlways: false,
    ...asText,
  })

/** One of a few choices. */
export const choice = <const Value extends string>(choices: ReadonlyArray<Choice<Value>>) => {
  const values = choices.map(({ value }) => value)
  return {
    ...kind({
      type: 'choice',
      value: Schema.Literals(['' as const, ...values]),
      wire: Schema.Literals(values),
      none: '',
      isAlways: false,
      print: (value) => value,
      parse: (text) => values.find((value) => value === text),
    }),
    choices,
  }
}

/** Yes, or nothing is asked for; in an address by a word. */
export const yes = (word: string) =>
  kind({
    type: 'yes',
    value: Schema.Boolean,
    wire: Schema.Boolean,
    none: false,
    isAlways: false,
    print: () => word,
    parse: (text) => text === word || undefined,
  })

/** A day, `yyyy-MM-dd`. */
export const day = kind({
  type: 'day',
  value: Schema.String,
  wire: Day,
  none: '',
  isAlways: false,
  print: (text) => text,
  parse: (text) => (isRealDay(text) ? text : undefined),
})

/** One of several kinds of things: one value of the filter, which has several keys in an address and a call. */
export type Keyed = {
  /** The schemas in the call, by key. */
  readonly keys: Readonly<Record<string, Schema.Top>>
  split(value: string): Readonly<Record<string, string | number>>
  join(textAt: (key: string) => string | null): string | undefined
  /** Where an answer names it, and by which id. */
  namedAs(value: string): readonly [field: string, id: number | undefined]
  /** What it is called where its name is not known. */
  nameless(value: string): string
}

/** Something of several kinds, by a key of ours that says which. */
export const keyed = <const Of extends Keyed>(of: Of) => ({
  ...kind({
    type: 'keyed',
    value: Schema.String,
    wire: Schema.String,
    none: '',
    isAlways: false,
    ...asText,
  }),
  keyed: of,
})

/** Any of them. */
export type FilterKind =
  | ReturnType<typeof id>
  | typeof idOrZero
  | typeof name
  | ReturnType<typeof words>
  | ReturnType<typeof choice<string>>
  | ReturnType<typeof yes>
  | typeof day
  | ReturnType<typeof keyed>
