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

/** Changes to stock: assigning, unassigning and returns. */
export const stockCalls = {
  GetAssignmentDropdown: {
    method: 'GET',
    path: '/InventoryMaster/GetAssignmentDropdown',
    part: 'assignments',
    access: { any: ['inventory.assign'] },
    summary: 'Partners and customers to assign SIMs to, and plans and suppliers with available stock.',
    success: AssignmentDropdownAnswer,
  },
  GetAssignment: {
    method: 'GET',
    path: '/InventoryMaster/GetAssignment',
    part: 'assignments',
    access: { any: ['inventory.view'] },
    summary: 'An assignment by id, with its SIMs.',
    query: Schema.Struct({ id: Schema.Int }),
    success: AssignmentRecordAnswer,
  },
  PreviewAssignment: {
    method: 'POST',
    path: '/InventoryMaster/PreviewAssignment',
    part: 'assignments',
    access: { any: ['inventory.assign'] },
    summary: 'What would be assigned, one row for each SIM, with its verdict. Nothing is written.',
    payload: PreviewPayload,
    success: PreviewAnswer,
  },
  AssignInventory: {
    method: 'POST',
    path: '/InventoryMaster/AssignInventory',
    part: 'assignments',
    access: { any: ['inventory.assign'] },
    summary: 'Assign SIMs (flag 1) or unassign them (flag 2): all or none.',
    payload: AssignPayload,
    idempotent: true,
    success: AssignAnswer,
  },
  ReturnInventory: {
    method: 'POST',
    path: '/InventoryMaster/ReturnInventory',
    part: 'returns',
    access: { any: ['inventory.return'] },
    summary: 'Record returns of sold SIMs, or restock returned ones: all or none.',
    payload: ReturnPayload,
    idempotent: true,
    success: AssignAnswer,
  },
} as const satisfies Record<string, Call>
