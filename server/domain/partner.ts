import type { PartnerStatus } from '../../src/schemas/partner.ts'

/** A company that sells for us. */
export type Partner = {
  readonly id: number
  readonly partnerCode: number
  readonly companyName: string
  readonly contactPerson: string
  readonly role: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly zipCode: string
  readonly website: string
  /** ISO 8601 in UTC. */
  readonly createdDate: string
  readonly status: PartnerStatus
  readonly partnerImage: string
  /** In percent of our prices. */
  readonly markupDiscount: number | null
}

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
