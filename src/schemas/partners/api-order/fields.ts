import type { Field } from '../../core/field.ts'
import { apiOrderStatuses } from './choices.ts'

/** The columns of API orders (screens §8). Plain data, no library. */
export const apiOrderFields = [
  { name: 'requestId', label: 'Request ID', kind: 'code', width: 180, tells: true },
  { name: 'partnerCode', label: 'Partner Code', kind: 'code', width: 120, hiddenAtFirst: true },
  { name: 'companyName', label: 'Company Name', kind: 'text', width: 180, tells: true, masked: true },
  { name: 'planname', label: 'Plan Name', kind: 'text', width: 180, tells: true },
  { name: 'quantity', label: 'Quantity', kind: 'integer', width: 90 },
  { name: 'delivered', label: 'Delivered', kind: 'integer', width: 95 },
  { name: 'price', label: 'Price', kind: 'money', width: 120 },
  { name: 'currency', label: 'Currency', kind: 'text', width: 90, hiddenAtFirst: true },
  { name: 'status', label: 'Status', kind: 'status', width: 160, choices: apiOrderStatuses, tells: true },
  { name: 'error', label: 'Error', kind: 'text', width: 260 },
  { name: 'attempts', label: 'Attempts', kind: 'integer', width: 95, hiddenAtFirst: true },
  { name: 'createddate', label: 'Created', kind: 'dateTime', width: 160 },
  { name: 'updateddate', label: 'Updated', kind: 'dateTime', width: 160, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>
