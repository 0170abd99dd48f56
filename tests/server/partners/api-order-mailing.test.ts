import { expect, it } from 'vitest'
import { LONGEST_MAIL_MS } from '../../../server/core/mail/mailer.ts'
import { type MailBegun, standOf } from '../../../server/partners/api-orders/mailing.ts'

const BEGUN = Date.parse('2026-11-01T10:00:00.000Z')
const data = { id: 1, by: 'Alex Morgan', date: new Date(BEGUN).toISOString(), submission: 'aa' }
const begun: MailBegun = { type: 'ApiOrderResendBegun', data }
const howAfter = (ms: number) => standOf([begun], begun, BEGUN + ms).how

it('is being sent for 20 seconds where its end is not written down, and then not known', () => {
  expect([howAfter(0), howAfter(19_999), howAfter(20_000)]).toEqual(['mailing', 'mailing', 'unknown'])
})

it('is not given up while it can still go out', () => {
  expect(howAfter(LONGEST_MAIL_MS + 1_000)).toBe('mailing')
})

it('stands as its own end says, whenever that is asked', () => {
  const ended = (submission: string, problem: string | null) =>
    ({ type: 'ApiOrderResendEnded', data: { ...data, submission, problem } }) as const
  const standing = (...events: Parameters<typeof standOf>[0]) => standOf(events, begun, BEGUN + 60_000)
  expect(standing(begun, ended('bb', null))).toEqual({ how: 'unknown' })
  expect(standing(begun, ended('aa', null))).toEqual({ how: 'mail' })
  expect(standing(begun, ended('aa', 'no'))).toEqual({ how: 'mailFailed', problem: 'no' })
})
