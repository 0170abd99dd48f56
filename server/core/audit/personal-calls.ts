import type { SchemaAST } from 'effect'
import { contract } from '../../../src/schemas/contract.ts'

/** Field names that hold contact details. */
const REACHED_BY = /^(e?mail|phone|mobileNumber|contactPerson)$/i

type Node = Partial<SchemaAST.Objects & SchemaAST.Arrays & SchemaAST.Union & SchemaAST.Suspend>

/** Whether an answer of this shape has a list of rows with contact details. */
const listsPeople = (ast: SchemaAST.AST, isInRow = false): boolean => {
  const { propertySignatures = [], types = [], elements = [], rest = [] } = ast as Node
  const ofRow = isInRow && propertySignatures.some(({ name }) => REACHED_BY.test(String(name)))
  return (
    ofRow ||
    propertySignatures.some(({ type }) => listsPeople(type, isInRow)) ||
    types.some((type) => listsPeople(type, isInRow)) ||
    [...elements, ...rest].some((type) => listsPeople(type, true))
  )
}

/** The calls that return lists of people: customers, buyers, partners, suppliers, employees. */
export const personalCalls: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([name, { success }]) => (listsPeople(success.ast) ? [name] : [])),
)
