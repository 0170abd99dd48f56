import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import {
  AssignAnswer,
  AssignmentDropdownAnswer,
  AssignmentRecordAnswer,
  AssignPayload,
  PreviewAnswer,
  PreviewPayload,
  ReturnPayload,
} from './assignment.ts'

/** What becomes of the stock: it is given to somebody, taken back, and comes back. */
export const stockCalls = {
  GetAssignmentDropdown: {
    method: 'GET',
    path: '/InventoryMaster/GetAssignmentDropdown',
    part: 'assignments',
    access: { any: ['inventory.assign'] },
    summary: 'To whom stock can be given, and what there is to give.',
    success: AssignmentDropdownAnswer,
  },
  GetAssignment: {
    method: 'GET',
    path: '/InventoryMaster/GetAssignment',
    part: 'assignments',
    access: { any: ['inventory.view'] },
    summary: 'An act of assigning by id, with its items as they stand.',
    query: Schema.Struct({ id: Schema.Int }),
    success: AssignmentRecordAnswer,
  },
  PreviewAssignment: {
    method: 'POST',
    path: '/InventoryMaster/PreviewAssignment',
    part: 'assignments',
    access: { any: ['inventory.assign'] },
    summary: 'What would be given, an item a row, each with its verdict. Nothing is written.',
    payload: PreviewPayload,
    success: PreviewAnswer,
  },
  AssignInventory: {
    method: 'POST',
    path: '/InventoryMaster/AssignInventory',
    part: 'assignments',
    access: { any: ['inventory.assign'] },
    summary: 'Give items to somebody (flag 1), or take them back (flag 2): all of them or none.',
    payload: AssignPayload,
    idempotent: true,
    success: AssignAnswer,
  },
  ReturnInventory: {
    method: 'POST',
    path: '/InventoryMaster/ReturnInventory',
    part: 'returns',
    access: { any: ['inventory.return'] },
    summary: 'Enter that sold items came back, or that returned ones were found good: all of them or none.',
    payload: ReturnPayload,
    idempotent: true,
    success: AssignAnswer,
  },
} as const satisfies Record<string, Call>
