import { pagedListNames } from '../../src/schemas/lists/paged-lists.ts'
import { listedNames } from '../../src/schemas/records/viewed.ts'

/** The screens' names of the lists that can have views. */
export const viewLists: ReadonlySet<string> = new Set(['inventoryList', 'planList', ...listedNames, ...pagedListNames])
