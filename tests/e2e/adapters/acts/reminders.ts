import { expect, type Page } from '@playwright/test'
import type { ActOf } from '../../../../src/schemas/acts/act.ts'
import { reminderWays } from '../../../../src/schemas/billing/reminders/choices.ts'
import { reminderCalls } from '../../../../src/schemas/billing/reminders.calls.ts'
import type { SampleEvent } from '../../../machines/paths/sample-event.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { press } from '../controls.ts'
import { Drawer, fieldWith } from '../drawer.ts'
import type { ActPlace } from './place.ts'
import { listOf } from './warehouse.ts'

const NUMBER = 'SD-2026-000012'

/** Reminders are checked and then sent, by two calls. */
const isReminding = (url: URL): boolean =>
  [reminderCalls.CheckReminders, reminderCalls.SendReminders].some(({ path }) => callTo(path)(url))

const labelOf = (way: string): string => reminderWays.find(({ value }) => value === way)?.label ?? ''

const actionOf = ({ confirm, draft: { way, ids } }: ActOf<'reminders'>): string => {
  if (!confirm) return 'Preview'
  const count = `${ids.length} ${ids.length === 1 ? 'reminder' : 'reminders'}`
  return way === 'mail' ? `Send ${count}` : `Mark ${count} as sent`
}

/** All due reminders are sent; no invoice of the server changes. */
export const remindersPlace = (page: Page): ActPlace<'reminders'> => {
  const { list, open, isAsBegun } = listOf(
    page,
    '/BillingReports/GetReminderList',
    'getReminderslist',
    '/pages/BillingReports/Reminders',
    {
      id: 12,
      version: 1,
      invoiceNumber: NUMBER,
      companyName: 'Otter Tours',
      customerID: 3,
      dueDate: '2026-11-01',
      daysOverdue: 20,
      currency: 'USD',
      open: 15.5,
      level: '1',
      lastLevel: null,
      lastDay: '',
      problem: '',
      hasEmail: 'yes',
      updatedBy: '',
      updatedDate: '',
    },
  )
  const { root } = new Drawer(page)
  return {
    sent: new Gate(page, isReminding),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: () => page.getByRole('main').getByRole('button', { name: 'Send reminders', exact: true }),
    label: () => 'Send',
    choose: async ({ type, value }: SampleEvent) => {
      if (type === 'sims.toggled') return press(root.getByRole('checkbox', { name: 'SD-7', exact: true }))
      await root.getByRole('combobox', { name: 'Send', exact: true }).selectOption(labelOf(String(value)))
      return true
    },
    form: ({ act, errors, isEditable }) => ({
      title: 'Send reminders',
      action: actionOf(act),
      problems: errors.ids === undefined ? [] : [errors.ids],
      fields: act.confirm ? { Send: fieldWith(labelOf(act.draft.way), errors.way, isEditable) } : {},
    }),
    see: async ({ act: { confirm, draft } }) => {
      const rows = root.getByRole('region', { name: 'Due reminders', exact: true }).locator('tbody tr')
      await expect(rows).toHaveText(
        (confirm?.rows ?? []).map(
          ({ invoiceNumber, level, companyName, email, currency, open }) =>
            `${invoiceNumber}Reminder ${level}${companyName}${email}${currency} ${open}`,
        ),
      )
      for (const { id, invoiceNumber } of confirm?.rows ?? []) {
        const box = root.getByRole('checkbox', { name: invoiceNumber, exact: true })
        await expect(box).toBeChecked({ checked: draft.ids.includes(id) })
      }
    },
    readsFirst: ({ confirm }) => !confirm,
    asked: ({ confirm, draft: { way, ids } }) =>
      confirm ? { way, invoices: ids.map((id) => ({ id, level: 1 })) } : {},
    asksFirst: ({ message, confirm }) => ({ isSuccess: true, message, reminders: confirm }),
    done: () => list.show({}),
    seeClosed: () => list.see([`Remind of ${NUMBER}`], [NUMBER]),
  }
}
