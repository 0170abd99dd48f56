import { reminders } from '../../schemas/billing/reminders/choices.ts'
import type { RemindersDue } from '../../schemas/billing/reminders/wire.ts'
import { andMore, counted } from '../../schemas/core/counted.ts'
import { formatMoment } from '../../schemas/core/format.ts'

/** Sentences of the billing screens with values in them. */

export const billingWords = {
  continueDraft: (at: string): string => `Continue the draft of ${formatMoment(at, 'mine')}`,
  leftAt: (step: string): string => `Left at ${step}. No SIMs are reserved.`,
  unsellable: (count: number): string => `SIMs: ${counted(count, 'SIM')} cannot be sold. Choose others.`,
  pastedUnsellable: (count: number): string => `${counted(count, 'pasted SIM')} cannot be sold here.`,
  moreSims: (count: number): string => `${andMore(count, 'SIM')} Search to find them.`,
  moreInDelivery: (count: number): string => `${andMore(count, 'SIM')} The delivery file has them.`,
  noOpenInvoice: (currency: string): string => `This customer has no open invoice in ${currency}.`,
  laterInvoices: (count: number): string =>
    `${counted(count, 'later invoice is', 'later invoices are')} not listed. Use the rest for them afterwards, as credit.`,
  enterEmail: (companyName: string): string => `Enter one for ${companyName}`,
  replacesTemplate: (name: string): string =>
    `The default replaces the subject and text of "${name}". Emails use it after you save.`,
  plansStep: (lines: number, sims: number): string =>
    `Up to ${counted(lines, 'plan')} and ${counted(sims, 'SIM')}. Plans for offline sale come first.`,
  /** `size` and `day` as in `EUR 12.00` and `received on 26/11/2026`; the customer where it is not plain. */
  stopsCounting: (size: string, day: string, companyName = ''): string => {
    const whose = companyName === '' ? size : `${size} of ${companyName}`
    return `${whose}, ${day}, no longer counts as of today. Both entries stay visible. This cannot be undone.`
  },
  remindersDue: ({ count, rows }: RemindersDue, withoutEmail: number): string =>
    [
      `${reminders(count)} due.`,
      withoutEmail > 0 && `${reminders(withoutEmail)} without an email: send them by post.`,
      count > rows.length && `These are the first ${rows.length}; send the others afterwards.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  amountAtRate: (tax: string, rate: string): string =>
    tax === 'Tax' ? `Amount without tax, taxed at ${rate} %` : `Amount without tax, ${tax} ${rate} %`,
  hasCredit: (amount: string): string => `The customer already has ${amount} of credit.`,
  downloaded: (file: string, credit: string): string =>
    credit === '' ? `${file} downloaded` : `${file} of ${credit} downloaded`,
  creditedBy: (creditNumber: string, amount: string, sims: number): string =>
    sims === 0
      ? `Credited ${amount} by ${creditNumber}`
      : `Credited ${amount} for ${counted(sims, 'SIM')} by ${creditNumber}`,
  paidHint: (total: string | null): string =>
    total === null
      ? 'Leave empty if nothing was paid yet.'
      : `Leave empty if nothing was paid yet. The total is ${total}.`,
} as const
