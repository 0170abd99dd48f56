/** What an area of permissions is made of. Plain data that imports nothing: records name their areas with it. */

/** The actions in the order of the grid: those of most areas first, then special ones. */
export const acts = {
  view: { label: 'View', about: 'Open the lists and the records.' },
  add: { label: 'Add', about: 'Add new ones.' },
  edit: { label: 'Edit', about: 'Change what is there.' },
  export: { label: 'Export', about: 'Take it away as a file. What may be seen page by page can be copied without it.' },
  reveal: {
    label: 'Reveal',
    about:
      'See what others see as dots: SIM PINs and whole activation codes; of API orders, e-mail, phone and the like in the payload.',
  },
  assign: { label: 'Assign', about: 'Give stock to a partner.' },
  return: { label: 'Return', about: 'Enter that sold stock came back.' },
  import: { label: 'Import', about: 'Add stock from a file.' },
  retry: { label: 'Retry', about: 'Try an order again, or deliver it by hand.' },
  resend: { label: 'Resend', about: 'Send what was delivered again.' },
  cancel: { label: 'Cancel', about: 'Cancel an order.' },
  refund: { label: 'Refund', about: 'Give the money of an order back.' },
  pay: { label: 'Pay', about: 'Record a payment, or reverse one.' },
  credit: { label: 'Credit', about: 'Write a credit note.' },
  send: { label: 'Send', about: 'Send a document to its customer by mail.' },
  reset: { label: 'Reset', about: 'Make links for a new password, end sessions.' },
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
