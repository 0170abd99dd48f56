/** What an area of permissions is made of. Plain data that imports nothing: records name their areas with it. */

/** The actions in the order of the grid: those of most areas first, then special ones. */
export const acts = {
  view: { label: 'View', about: 'Open lists and records.' },
  add: { label: 'Add', about: 'Add records.' },
  edit: { label: 'Edit', about: 'Change records.' },
  export: { label: 'Export', about: 'Download lists as files. Rows on the screen can be copied without it.' },
  reveal: {
    label: 'Reveal',
    about: 'See SIM PINs and whole activation codes; in API orders, the personal data of the payload. Others see dots.',
  },
  assign: { label: 'Assign', about: 'Assign SIMs to partners and customers.' },
  return: { label: 'Return', about: 'Record returns of sold SIMs.' },
  import: { label: 'Import', about: 'Import SIMs from a file.' },
  retry: { label: 'Retry', about: 'Retry an order, or deliver it by hand.' },
  resend: { label: 'Resend', about: 'Resend a delivery.' },
  cancel: { label: 'Cancel', about: 'Cancel an order.' },
  refund: { label: 'Refund', about: 'Refund an order.' },
  pay: { label: 'Pay', about: 'Record a payment, or reverse one.' },
  credit: { label: 'Credit', about: 'Issue credit notes.' },
  send: { label: 'Send', about: 'Send documents to customers by email.' },
  reset: { label: 'Reset', about: 'Create password links, end sessions.' },
} as const
export type Act = keyof typeof acts

/** The actions of most areas. */
export const kept = ['view', 'add', 'edit'] as const
export const whole = [...kept, 'export'] as const
export const seen = ['view', 'export'] as const

export type Area = {
  readonly label: string
  /** What the area opens, for a person who edits roles. */
  readonly about: string
  readonly acts: ReadonlyArray<Act>
  /** The actions allowed in a role that sees only one partner; none by default. */
  readonly ofPartner?: ReadonlyArray<Act>
  /** The actions of the shipped role Partner, if they are fewer. */
  readonly toPartner?: ReadonlyArray<Act>
  /** The actions of the shipped role Staff. */
  readonly ofStaff: ReadonlyArray<Act>
}
