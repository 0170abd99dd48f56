import { Schema, SchemaAST } from 'effect'
import type { Masking } from './masker.ts'

/** Replaces the masked parts of an encoded value; null if the value holds no text. */
type Mask = ((value: unknown, masker: Masking) => unknown) | null

type MaskedBy = {
  readonly sibling: string
  readonly values: ReadonlyArray<string>
  readonly masked: true | 'export'
}

/** An annotation of a schema or of one of its checks: `annotate` after `check` annotates the check. */
const annotationOf = (ast: SchemaAST.AST, key: 'masked' | 'maskedBy'): unknown =>
  ast.annotations?.[key] ?? ast.checks?.findLast((check) => check.annotations?.[key] !== undefined)?.annotations?.[key]

const maskEverything: NonNullable<Mask> = (value, masker) => {
  if (typeof value === 'string') return masker.mask(value)
  if (Array.isArray(value)) return value.map((part) => maskEverything(part, masker))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskEverything(part, masker)]))
}

/** Masks text that is left out of exported records only. */
const maskForExport: NonNullable<Mask> = (value, masker) =>
  masker.isForExport ? maskEverything(value, masker) : scrub(value, masker)

const scrub: NonNullable<Mask> = (value, masker) => (typeof value === 'string' ? masker.scrub(value) : value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a field, and without the key of its line: `3.description` is also a `description`. */
const namesOf = (field: unknown): ReadonlyArray<string> => {
  const name = String(field)
  return [name, name.slice(name.lastIndexOf('.') + 1)]
}

const objectMask = (ast: SchemaAST.Objects): Mask => {
  const properties = new Map<string, { readonly mask: Mask; readonly by: MaskedBy | undefined }>()
  for (const { name, type } of ast.propertySignatures) {
    const by = annotationOf(type, 'maskedBy') as MaskedBy | undefined
    properties.set(String(name), { mask: compileMask(type), by })
  }
  const others = ast.indexSignatures.map(({ parameter, type }) => {
    const isOf = Schema.is(Schema.make<Schema.Codec<unknown>>(parameter))
    return { isOf, mask: compileMask(type) }
  })
  if (
    others.every(({ mask }) => mask === null) &&
    [...properties.values()].every(({ mask, by }) => mask === null && !by)
  )
    return null
  return (value, masker) => {
    if (!isRecord(value)) return maskEverything(value, masker)
    const masked: Array<[string, unknown]> = []
    for (const [key, part] of Object.entries(value)) {
      const property = properties.get(key)
      const isMasked =
        property?.by !== undefined &&
        namesOf(value[property.by.sibling]).some((name) => property.by?.values.includes(name))
      const whole = property?.by?.masked === 'export' ? maskForExport : maskEverything
      const masks = isMasked
        ? [whole]
        : property
          ? [property.mask]
          : others.flatMap(({ isOf, mask }) => (isOf(key) ? mask : []))
      masked.push([key, masks.reduce((text, mask) => (mask ? mask(text, masker) : text), part)])
    }
    // `fromEntries` keeps a record's key `__proto__` as a plain key.
    return Object.fromEntries(masked)
  }
}

const arrayMask = (ast: SchemaAST.Arrays): Mask => {
  const elements = ast.elements.map(compileMask)
  const rest = ast.rest.map(compileMask)
  if ([...elements, ...rest].every((mask) => mask === null)) return null
  return (value, masker) => {
    if (!Array.isArray(value)) return maskEverything(value, masker)
    return value.map((part, index) => {
      // Elements after a rest element get the masks of all elements that may follow it.
      const masks = index < elements.length ? [elements[index]] : rest
      return masks.reduce((text, mask) => (mask ? mask(text, masker) : text), part)
    })
  }
}

/** Every member that the value fits masks it, so an ambiguous value is masked rather than shown. */
const unionMask = (ast: SchemaAST.Union): Mask => {
  const members = ast.types.map((type) => ({ mask: compileMask(type), fits: Schema.is(encodedSchema(type)) }))
  if (members.every(({ mask }) => mask === null)) return null
  return (value, masker) => {
    if (typeof value !== 'string' && typeof value !== 'object') return value
    if (value === null) return value
    const fitting = members.filter(({ fits }) => fits(value))
    if (fitting.length === 0) return maskEverything(value, masker)
    return fitting.reduce<unknown>((text, { mask }) => (mask ? mask(text, masker) : text), value)
  }
}

const encodedSchema = (ast: SchemaAST.AST) => Schema.make<Schema.Codec<unknown>>(SchemaAST.toEncoded(ast))

const compiled = new WeakMap<SchemaAST.AST, Mask>()

/**
 * The mask of a schema's encoded values, made by walking the schema once. Text is replaced if its schema, or any schema
 * that it is encoded from, is annotated `masked`. With `'export'` that holds for exported records only. A value of
 * `Unknown` is masked as a whole.
 */
export const compileMask = (ast: SchemaAST.AST): Mask => {
  const known = compiled.get(ast)
  if (known !== undefined) return known
  const mask = walk(ast)
  compiled.set(ast, mask)
  return mask
}

const walk = (ast: SchemaAST.AST): Mask => {
  const masked = annotationOf(ast, 'masked')
  if (masked === true) return maskEverything
  if (masked === 'export') return maskForExport
  if (ast.encoding) {
    const steps = ast.encoding.map(({ to }) => to)
    if (steps.some((step) => annotationOf(step, 'masked') === true)) return maskEverything
    return compileMask(steps.at(-1) as SchemaAST.AST)
  }
  switch (ast._tag) {
    case 'String':
    case 'TemplateLiteral':
      return scrub
    case 'Objects':
      return objectMask(ast)
    case 'Arrays':
      return arrayMask(ast)
    case 'Union':
      return unionMask(ast)
    case 'Suspend':
      // Compiled on first use, since the schema may be recursive.
      return (value, masker) => compileMask(ast.thunk())?.(value, masker) ?? value
    case 'Unknown':
    case 'Any':
    case 'ObjectKeyword':
    case 'Declaration':
      return maskEverything
    default:
      return null
  }
}
