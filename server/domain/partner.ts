import type { Partner as PartnerRow, PartnerStatus } from '../../src/schemas/partner.ts'

/** A company that sells for us. */
export type Partner = Omit<PartnerRow, 'status'> & { readonly status: PartnerStatus }

export type PartnerEvent =
  | { readonly type: 'PartnerAdded'; readonly data: Partner }
  | {
      readonly type: 'PartnerChanged'
      readonly data: { readonly id: number; readonly changes: Partial<Omit<Partner, 'id'>> }
    }

export const partnerStream = (id: number): string => `partner-${id}`

/** Folds one event into a partner; null before it is added. */
export const applyPartner = (state: Partner | null, event: PartnerEvent): Partner | null => {
  if (event.type === 'PartnerAdded') return event.data
  return state === null ? null : { ...state, ...event.data.changes }
}
