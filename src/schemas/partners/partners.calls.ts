import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { PartnersAnswer, PartnersPayload } from './partner.ts'
import {
  IssuePartnerKeyAnswer,
  IssuePartnerKeyPayload,
  PartnerKeysAnswer,
  RevokePartnerKeyAnswer,
  RevokePartnerKeyPayload,
} from './partner-keys.ts'

/** Partners: `/Partner`. */
export const partnerCalls = {
  GetPartners: {
    method: 'POST',
    path: '/Partner/GetPartners',
    part: 'specified',
    access: { any: ['partner.view'] },
    summary:
      'The partners that match every given field, newest first unless sortBy is given, by pages of 10. Text ' +
      'matches anywhere.',
    payload: PartnersPayload,
    success: PartnersAnswer,
  },
  GetPartnerKeys: {
    method: 'GET',
    path: '/Partner/GetPartnerKeys',
    part: 'partners',
    access: { any: ['partner.view'] },
    summary: 'The API keys of a partner, newest first: how each begins, who issued it, when it was last used.',
    query: Schema.Struct({ id: Schema.Int }),
    success: PartnerKeysAnswer,
  },
  IssuePartnerKey: {
    method: 'POST',
    path: '/Partner/IssuePartnerKey',
    part: 'partners',
    // A key can place orders and read their activation codes.
    access: { any: ['partner.edit'], also: 'inventory.reveal' },
    summary: 'Issue an API key of a partner. It is shown once; only its hash is kept.',
    payload: IssuePartnerKeyPayload,
    idempotent: true,
    success: IssuePartnerKeyAnswer,
  },
  RevokePartnerKey: {
    method: 'POST',
    path: '/Partner/RevokePartnerKey',
    part: 'partners',
    access: { any: ['partner.edit'] },
    summary: 'Revoke an API key: it stops working at once. Again, it changes nothing.',
    payload: RevokePartnerKeyPayload,
    idempotent: true,
    success: RevokePartnerKeyAnswer,
  },
} as const satisfies Record<string, Call>
