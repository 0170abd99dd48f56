import { type Schema, SchemaAST } from 'effect'
import type { PathPlan } from './plan.ts'

/** A structure in the sample answers: its place, the sides of each fact, and the facts that need both. */
type Structure = {
  readonly place: string
  readonly sides: ReadonlyMap<string, string>
  readonly asked: ReadonlyArray<string>
}

/** A fact that no two samples distinguish. */
export type OneSided = {
  readonly fact: string
  /** Its only side; null if it has others, but only together with another differing fact. */
  readonly side: string | null
}

const DONE = 'xstate.done.actor.'
/** Longer lists of choices are distinguished by their labels, which have their own tests. */
const CHOICES = 4

const partsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  const encoded = SchemaAST.toEncoded(ast)
  return encoded._tag === 'Union' ? encoded.types.flatMap(partsOf) : [encoded]
}

const isChoice = (parts: ReadonlyArray<SchemaAST.AST>): boolean => {
  const others = parts.filter(({ _tag }) => _tag !== 'Null' && _tag !== 'Undefined')
  return others.length >= 2 && others.length <= CHOICES && others.every(({ _tag }) => _tag === 'Literal')
}

/** Whether a fact is a boolean, optional, or one of few choices. */
const isTwoSided = (parts: ReadonlyArray<SchemaAST.AST>): boolean =>
  isChoice(parts) || parts.some(({ _tag }) => _tag === 'Boolean') || parts.some(({ _tag }) => _tag === 'Null')

/** What a view or guard can distinguish: true or false, present or missing, empty or not. */
const sideOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return String(value)
  const isEmpty = value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  return isEmpty ? 'empty' : 'some'
}

const structuresIn = (ast: SchemaAST.AST, value: unknown, place: string): ReadonlyArray<Structure> =>
  partsOf(ast).flatMap((part): ReadonlyArray<Structure> => {
    if (SchemaAST.isArrays(part) && Array.isArray(value)) {
      const [rest] = part.rest
      return value.flatMap((one, index) => {
        const of = part.elements[index] ?? rest
        return of ? structuresIn(of, one, `${place}[]`) : []
      })
    }
    if (!SchemaAST.isObjects(part) || typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const facts = value as Readonly<Record<string, unknown>>
    const own = part.propertySignatures.map(({ name, type }) => {
      const [key, parts] = [String(name), partsOf(type)]
      return { key, type, parts, side: isChoice(parts) ? String(facts[key]) : sideOf(facts[key]) }
    })
    return [
      {
        place,
        sides: new Map(own.map(({ key, side }) => [key, side])),
        asked: own.filter(({ parts }) => isTwoSided(parts)).map(({ key }) => key),
      },
      ...own.flatMap(({ key, type }) => structuresIn(type, facts[key], `${place}.${key}`)),
    ]
  })

const differAlone = (one: Structure, other: Structure, fact: string): boolean =>
  one.sides.get(fact) !== other.sides.get(fact) &&
  [...one.sides].every(([name, side]) => name === fact || other.sides.get(name) === side)

/**
 * The facts of a machine's answers for which the samples lack one side, with all other facts equal.
 *
 * A control that reads the wrong one of two facts, or none, would be right for all samples. Objects with the same
 * fields are one kind of structure, whichever answer they are in.
 */
export const oneSidedFacts = ({ events }: Pick<PathPlan, 'events'>): ReadonlyArray<OneSided> => {
  const all = Object.entries(events).flatMap(([type, { fields, samples }]) => {
    const schema = fields.output as Schema.Top | undefined
    return !type.startsWith(DONE) || schema === undefined
      ? []
      : samples.flatMap((sample) =>
          structuresIn(schema.ast, (sample as { readonly output: unknown }).output, type.slice(DONE.length)),
        )
  })
  const kindOf = ({ sides }: Structure): string => [...sides.keys()].join()
  return [...new Set(all.map(kindOf))].flatMap((kind) => {
    const alike = all.filter((one) => kindOf(one) === kind)
    return [...new Set(alike.flatMap(({ asked }) => asked))].flatMap((fact): ReadonlyArray<OneSided> => {
      const sides = new Set(alike.map((one) => one.sides.get(fact)))
      if (alike.some((one) => alike.some((other) => differAlone(one, other, fact)))) return []
      const [side = ''] = sides
      return [{ fact: `${alike[0]?.place}.${fact}`, side: sides.size === 1 ? side : null }]
    })
  })
}
