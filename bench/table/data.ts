import type { FieldKind } from '../../src/schemas/core/field.ts'
import columnsJson from './columns.json'

export type SaleRow = Readonly<Record<string, string | number | null>>

export const saleColumns = columnsJson as ReadonlyArray<{ name: string; label: string; kind: FieldKind; width: number }>

/** One page of rows, as both tables request it. */
export const loadPage = async (page: number): Promise<ReadonlyArray<SaleRow>> => {
  const answer = await fetch(`/rows/${page}`)
  return answer.json()
}
