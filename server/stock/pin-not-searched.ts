import { inventoryMessages } from '../../src/schemas/core/messages.ts'
import { Fault } from '../core/http/faults.ts'

/** A search by SIM PIN of a person who may not see PINs. */
export const pinNotSearched = new Fault({
  status: 400,
  message: inventoryMessages.pinNotSearched,
  errors: [{ field: 'simPin', message: inventoryMessages.pinNotSearched }],
})
