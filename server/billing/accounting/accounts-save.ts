import { Effect } from 'effect'
import { accountsProblems, blankAccounts, trimmed } from '../../../src/schemas/billing/accounting/accounts.ts'
import { accountingMessages } from '../../../src/schemas/billing/accounting/choices.ts'
import type { AccountsState } from '../../../src/schemas/billing/accounting/wire.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import type { SaveConflict } from '../../../src/schemas/core/saving.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { ACCOUNTS_STREAM, type AccountingEvent, accountingEvents } from './accounting.events.ts'

type Answer = {
  readonly isSuccess: boolean
  readonly message: string
  readonly errors?: ReadonlyArray<{ readonly field: string; readonly message: string }>
  readonly conflict?: SaveConflict
}

/** The last change of the accounts, null before the first, and how often they were changed. */
const lastChange = Effect.gen(function* () {
  const events = yield* EventStore
  const stored = yield* events.read(ACCOUNTS_STREAM)
  const last = stored.map(accountingEvents.read).at(-1)
  return { version: stored.length, change: last?.type === 'AccountingAccountsChanged' ? last.data : null }
})

/** The accounts as they were entered last, and how often they were changed. */
export const enteredAccounts = Effect.map(
  lastChange,
  ({ version, change }) => ({ version, accounts: change?.accounts ?? blankAccounts }) satisfies AccountsState,
)

/** Changes the accounts, if nobody else changed them since they were loaded. */
export const saveAccounts = Effect.fnUntraced(function* (asked: AccountsState, saver: Saver) {
  const saved: Answer = { isSuccess: true, message: accountingMessages.saved }
  const decide = Effect.fnUntraced(function* (done: Done) {
    const { version, change } = yield* lastChange
    const errors = Object.entries(accountsProblems(asked.accounts)).map(([field, message]) => ({ field, message }))
    const refused: Answer = { isSuccess: false, message: commonMessages.saveRefused, errors }
    if (errors.length > 0) return { answer: refused, appends: [] }
    if (version !== asked.version) {
      const conflict = { version, changes: [], updatedBy: change?.by ?? '', updatedDate: change?.date ?? '' }
      return { answer: { isSuccess: false, message: accountingMessages.changed, conflict } as Answer, appends: [] }
    }
    const event: AccountingEvent = {
      type: 'AccountingAccountsChanged',
      data: { id: 1, ...done, accounts: trimmed(asked.accounts) },
    }
    return {
      answer: saved,
      appends: [{ stream: ACCOUNTS_STREAM, expectedVersion: 'any' as const, events: [event] }],
    }
  })
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: () => saved,
      otherwise: { isSuccess: false, message: accountingMessages.otherwise },
      decide,
    },
    saver,
  )
})
