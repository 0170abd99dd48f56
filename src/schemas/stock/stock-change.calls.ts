import type { Call } from '../core/call.ts'
import { accessBy } from '../people/permissions.ts'
import {
  ChangeStockAnswer,
  ChangeStockPayload,
  keysOfChange,
  PreviewStockChangeAnswer,
  PreviewStockChangePayload,
} from './stock-change.ts'

/** One act on many SIMs of the inventory list. */
export const stockChangeCalls = {
  PreviewStockChange: {
    method: 'POST',
    path: '/InventoryMaster/PreviewStockChange',
    part: 'manySims',
    access: accessBy('what.act', keysOfChange),
    summary: 'What one act on many SIMs would do, in counts, and which SIMs it cannot change. Nothing is written.',
    payload: PreviewStockChangePayload,
    success: PreviewStockChangeAnswer,
  },
  ChangeStock: {
    method: 'POST',
    path: '/InventoryMaster/ChangeStock',
    part: 'manySims',
    access: accessBy('what.act', keysOfChange),
    summary: 'Assign, unassign, void or change many SIMs in one transaction: all or none, or those that can.',
    payload: ChangeStockPayload,
    idempotent: true,
    success: ChangeStockAnswer,
  },
} as const satisfies Record<string, Call>
