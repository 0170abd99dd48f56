import { PartnersAnswer, PartnersPayload } from '../partner.ts'
import type { Call } from './call.ts'

/** The partners: `/Partner`. */
export const partnerCalls = {
  GetPartners: {
    method: 'POST',
    path: '/Partner/GetPartners',
    access: { any: ['partner.view'] },
    summary:
      'The partners that fit every given field, newest first unless sortBy says by what, by pages of 10; text matches anywhere.',
    payload: PartnersPayload,
    success: PartnersAnswer,
  },
} as const satisfies Record<string, Call>
