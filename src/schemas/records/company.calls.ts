import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { SaveAnswer } from '../core/saving.ts'
import { company } from './company.ts'
import { recordAnswer, valueSchemas } from './kit/wire.ts'

/** Company settings: `/Settings`. */
export const companyCalls = {
  GetCompany: {
    method: 'GET',
    path: '/Settings/GetCompany',
    part: 'company',
    access: { any: ['company.edit'] },
    summary: 'The company settings. Version 0: never saved, the values come from the environment of the server.',
    success: recordAnswer(company),
  },
  SaveCompany: {
    method: 'POST',
    path: '/Settings/SaveCompany',
    part: 'company',
    access: { any: ['company.edit'] },
    summary: 'Change the company settings. With version, a change over a newer version is a conflict.',
    payload: Schema.Struct({ ...valueSchemas(company), version: Schema.optionalKey(Schema.Int) }),
    pictures: ['logo'],
    idempotent: true,
    success: SaveAnswer,
  },
} as const satisfies Record<string, Call>
