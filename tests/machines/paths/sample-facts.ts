import { type Schema, SchemaAST } from 'effect'
import type { PathPlan } from './plan.ts'

/** A structure in an answer of the samples: where it is, which side each fact of it has, and which must have both. */
type Structure = {
  readonly place: string
  readonly sides: ReadonlyMap<string, string>
  readonly asked: ReadonlyArray<string>
}

/** A fact that no two samples tell apart. */
export type OneSided = {
  readonly fact: string
  /** The only side that it has; null where it has others, but never without another fact that differs as well. */
  readonly side: string | null
}

const DONE = 'xstate.done.actor.'
/** Longer lists of choices are told apart by their labels, which tests of their own compare. */
const CHOICES = 4

const partsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  const encoded = SchemaAST.toEncoded(ast)
  return encoded._tag === 'Union' ? encoded.types.flatMap(partsOf) : [encoded]
}

const isChoice = (parts: ReadonlyArray<SchemaAST.AST>): boolean => {
  const others = parts.filter(({ _tag }) => _tag !== 'Null' && _tag !== 'Undefined')
  return others.length >= 2 && others.length <= CHOICES && others.every(({ _tag }) => _tag === 'Literal')
}

/** Whether a fact is a yes or no, can be missing, or is one of few choices. */
const isTwoSided = (parts: ReadonlyArray<SchemaAST.AST>): boolean =>
  isChoice(parts) || parts.some(({ _tag }) => _tag === 'Boolean') || parts.some(({ _tag }) => _tag === 'Null')

/** What a view or a guard tells apart of a fact: yes or no, there or not, something or nothing. */
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
 * The facts of the answers of a machine of which its samples do not hold both sides, each beside others that are as they
 * were: a control that asks a wrong one of two facts, or none, would be right of all samples. What has the same fields is
 * one kind of structure, in whichever answer it is.
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
