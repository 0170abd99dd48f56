import { Schema } from 'effect'
import { installationName } from '../../../schemas/core/installation-name.ts'
import { bulkCodes } from '../../../schemas/stock/bulk-cell.ts'
import { BulkMapping, headerKey } from '../../../schemas/stock/bulk-mapping.ts'
import { browserStorages } from '../../core/browser-storage.ts'

/** How many headers are kept for a person: those used last. */
const MOST = 20

const Kept = Schema.Record(Schema.String, BulkMapping)
const decode = Schema.decodeUnknownSync(Kept)
const keyOf = (userName: string): string => installationName(`simdesk.bulkMappings.${userName}`)

/** Columns whose values for all rows identify a customer or SIM, so those values are not kept. */
const secret: ReadonlySet<string> = bulkCodes

/** The mappings that a person used, by header; none if they cannot be read. */
export const keptMappings = (
  userName: string,
  storage: Storage = browserStorages().origin,
): Readonly<Record<string, BulkMapping>> => {
  try {
    return decode(JSON.parse(storage.getItem(keyOf(userName)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps a mapping for the next file with this header. */
export const keepMapping = (
  userName: string,
  header: ReadonlyArray<string>,
  mapping: BulkMapping,
  storage: Storage = browserStorages().origin,
): void => {
  const plain = Object.entries(mapping).filter(([name, source]) => 'column' in source || !secret.has(name))
  const { [headerKey(header)]: _, ...others } = keptMappings(userName, storage)
  const kept = [...Object.entries(others).slice(1 - MOST), [headerKey(header), Object.fromEntries(plain)]]
  try {
    storage.setItem(keyOf(userName), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full storage loses the mapping, but the import goes on.
  }
}
