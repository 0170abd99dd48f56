import { Schema } from 'effect'
import type { Choice } from '../core/choice.ts'
import { Day } from '../core/day.ts'
import { isRealDay } from '../core/format.ts'
import { integerIn } from '../core/integer-in.ts'
import { SearchText } from './search-text.ts'

/** The kinds of filter part: how a value is stored, sent, and written to an address. */

type Kind<Type extends string, Value extends Schema.Top, Wire extends Schema.Top, IsAlways extends boolean> = {
  readonly type: Type
  /** In the filter, and in a change to it. */
  readonly value: Value
  /** In the search request. */
  readonly wire: Wire
  /** The value that filters nothing. */
  readonly none: NoInfer<Value['Type']>
  /** Whether the filter holds the value even when it filters nothing. */
  readonly isAlways: IsAlways
  /** As text: in an address, and as a select's option. */
  print(value: NoInfer<Value['Type']>): string
  /** The value of a text; undefined if the text is not valid. */
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

/** A text is stored as it is. */
const asText = { print: (text: string) => text, parse: (text: string) => text }

/** Something by its id; `least` is 0 if 0 is also a valid id. */
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

/** Something by its id, as the specification sends it: 0 means any. */
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

/** Something by its name, absent where nothing is chosen. */
export const nameIfChosen = kind({
  type: 'name',
  value: Schema.String,
  wire: SearchText,
  none: '',
  isAlways: false,
  ...asText,
})

/** Typed words; surrounding blanks are ignored. */
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

/** A switch: on, or not filtered. An address has the word when it is on. */
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

/**
 * The first or the last day of a range, `yyyy-MM-dd`; both are included. The two days are two parts of a filter. In the
 * panel a day may be incomplete (`dayProblems`).
 */
export const dayOf = (range: string, edge: 'from' | 'to') => ({
  ...kind({
    type: 'day',
    value: Schema.String,
    wire: Day,
    none: '',
    isAlways: false,
    print: (text) => text,
    parse: (text) => (isRealDay(text) ? text : undefined),
  }),
  range,
  edge,
})

/** A choice between several kinds of things: one value in the filter, several keys in an address and a request. */
export type Keyed = {
  /** The schemas in the request, by key. */
  readonly keys: Readonly<Record<string, Schema.Top>>
  split(value: string): Readonly<Record<string, string | number>>
  join(textAt: (key: string) => string | null): string | undefined
  /** The field of the answer that names it, and its id. */
  namedAs(value: string): readonly [field: string, id: number | undefined]
  /** The label to use when the name is unknown. */
  nameless(value: string): string
}

/** One of several kinds of things; the value holds the kind. */
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

/** Any of the kinds above. */
export type FilterKind =
  | ReturnType<typeof id>
  | typeof idOrZero
  | typeof name
  | typeof nameIfChosen
  | ReturnType<typeof words>
  | ReturnType<typeof choice<string>>
  | ReturnType<typeof yes>
  | ReturnType<typeof dayOf>
  | ReturnType<typeof keyed>
