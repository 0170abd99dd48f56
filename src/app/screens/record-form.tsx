import { accountAccessMachine } from '../../machines/account-access.machine.ts'
import { historyDrawerMachine } from '../../machines/history-drawer.machine.ts'
import { recordFormMachine } from '../../machines/record-form.machine.ts'
import { hasUnsavedChanges, recordTitle } from '../../machines/record-form.selectors.ts'
import { roleComparisonMachine } from '../../machines/role-comparison.machine.ts'
import { may, permissionsOf } from '../../schemas/permissions.ts'
import { type RecordName, records } from '../../schemas/records/all.ts'
import { LIKE } from '../../schemas/records/routes.ts'
import type { User } from '../../schemas/session.ts'
import { HistoryButton } from '../../views/history/history-button.tsx'
import { AccountAccessSection } from '../../views/people/account-access.tsx'
import { RecordForm } from '../../views/records/form.tsx'
import { ComparisonOf } from '../../views/records/role-comparison.tsx'
import { defineScreen } from '../navigation/define-screen.ts'
import type { StartBeside } from '../navigation/screen.ts'
import { idIn } from './id-in.ts'
import { integerIn } from './list-address.ts'

/** Which record a new one begins like: `?like=2`. */
const copyOf = (params: Readonly<Record<string, string>>, search: URLSearchParams): { readonly copyOf?: number } => {
  const like = integerIn(search.get(LIKE), 1, 0)
  return params.id === undefined && like > 0 ? { copyOf: like } : {}
}

/** What is done about the access of an account, where there is one. */
const accessOf = (start: StartBeside, id: number | null, user: User) =>
  id === null
    ? null
    : start(accountAccessMachine, 'accountAccess', { id, withSessions: may(permissionsOf(user), 'profile.reset') })

/** The form of a record: without an id in its address it adds, with one it edits. Its draft is kept for this tab. */
export const recordFormScreen = (record: RecordName) =>
  defineScreen({
    machine: recordFormMachine,
    input: ({ params, search, newId }) => ({
      record,
      draftVersion: records[record].version,
      id: idIn(params),
      ...copyOf(params, search),
      submissionId: newId(),
    }),
    isOther: (search, { params, search: before }) => params.id === undefined && search.get(LIKE) !== before.get(LIKE),
    journal: {
      name: 'recordForm',
      kind: 'tab',
      stream: ({ params, search, user }) => {
        const { copyOf: like } = copyOf(params, search)
        const own = params.id ?? (like === undefined ? 'new' : `like-${like}`)
        return `recordForm:${user.userName}:${record}:${own}`
      },
    },
    beside: (start, { params, user }) => ({
      id: idIn(params),
      drawer: start(historyDrawerMachine, 'historyDrawer', { subject: record }),
      access: record === 'employee' ? accessOf(start, idIn(params), user) : null,
      compared: record === 'role' ? start(roleComparisonMachine, 'roleComparison', { id: idIn(params) }) : null,
    }),
    view: ({ actor, beside: { id, drawer, access, compared } }) => (
      <ComparisonOf value={compared}>
        <RecordForm
          actor={actor}
          history={id !== null && <HistoryButton actor={drawer} id={id} />}
          more={access !== null && <AccountAccessSection actor={access} form={actor} />}
        />
      </ComparisonOf>
    ),
    draft: { found: () => ({ type: 'draft.found' as const }) },
    subject: recordTitle,
    isDirty: hasUnsavedChanges,
  })
