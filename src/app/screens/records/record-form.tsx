import { actMachine, hasEntered } from '../../../machines/acts/act.machine.ts'
import { customerLettersMachine } from '../../../machines/billing/customer-letters.machine.ts'
import { mailTemplateMachine } from '../../../machines/billing/mail-template.machine.ts'
import { vatCheckMachine } from '../../../machines/billing/vat-check.machine.ts'
import { hasNewKey, partnerKeysMachine } from '../../../machines/partners/partner-keys.machine.ts'
import { accountAccessMachine } from '../../../machines/people/account-access.machine.ts'
import { roleComparisonMachine } from '../../../machines/people/role-comparison.machine.ts'
import { mailAccessMachine } from '../../../machines/records/mail-access.machine.ts'
import { recordFormMachine } from '../../../machines/records/record-form.machine.ts'
import {
  hasUnsavedChanges,
  type RecordFormSnapshot,
  recordTitle,
} from '../../../machines/records/record-form.selectors.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { permissionsOf } from '../../../schemas/core/serves.ts'
import { dayIn } from '../../../schemas/core/time-zone.ts'
import { may } from '../../../schemas/people/permissions.ts'
import { type RecordName, records } from '../../../schemas/records/all.ts'
import { type FormedName, formed } from '../../../schemas/records/formed.ts'
import type { AnyRecord } from '../../../schemas/records/kit/define.ts'
import { fieldsOf } from '../../../schemas/records/kit/draft.ts'
import { TODAY } from '../../../schemas/records/kit/fields.ts'
import { LIKE } from '../../../schemas/records/routes.ts'
import { ONLY_ID, type SingleName, singles } from '../../../schemas/records/singles.ts'
import type { User } from '../../../schemas/session/session.ts'
import { zoneOfDays } from '../../../schemas/session/session.ts'
import { CustomerAccount } from '../../../views/billing/customer-account.tsx'
import { CustomerMoney } from '../../../views/billing/customer-money.tsx'
import { MailTemplates } from '../../../views/billing/mail-templates.tsx'
import { VatCheckNote } from '../../../views/billing/vat-check-note.tsx'
import { HistoryButton } from '../../../views/history/history-button.tsx'
import { PartnerKeysSection } from '../../../views/partners/keys.tsx'
import { AccountAccessSection } from '../../../views/people/account-access.tsx'
import { RecordForm } from '../../../views/records/form.tsx'
import { LettersOf } from '../../../views/records/letters-of.ts'
import { MailAccessSection } from '../../../views/records/mail-access.tsx'
import { NotesOf } from '../../../views/records/notes-of.ts'
import { ComparisonOf } from '../../../views/records/role-comparison.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import type { LiveRecord } from '../../navigation/live-updates.ts'
import type { StartBeside } from '../../navigation/screen.ts'
import { followLetters } from '../billing/follow-letters.ts'
import { followTemplate } from '../billing/follow-template.ts'
import { historySearch, type RecordHistory, startHistory } from '../history/opened-history.ts'
import { idIn } from '../id-in.ts'
import { followMail } from './follow-mail.ts'

/** Which record a new one begins like: `?like=2`. */
const copyOf = (params: Readonly<Record<string, string>>, search: URLSearchParams): { readonly copyOf?: number } => {
  const like = integerIn(search.get(LIKE), 1, 0)
  return params.id === undefined && like > 0 ? { copyOf: like } : {}
}

const beginsToday = (record: FormedName): boolean =>
  fieldsOf(formed[record]).some(([, field]) => 'initial' in field && field.initial === TODAY)

/** The records that are changed by a form, unlike receipts. */
type KeptName = RecordName | SingleName
const isKept = (record: FormedName): record is KeptName => record in records || record in singles

/** The id of the record in an address; the address of the only one has none. */
const idOf = (record: FormedName, params: Readonly<Record<string, string>>): number | null =>
  record in singles ? ONLY_ID : idIn(params)

/** What is done about the access of an account, where there is one. */
const accessOf = (start: StartBeside, id: number | null, user: User) =>
  id === null
    ? null
    : start(accountAccessMachine, 'accountAccess', { id, withSessions: may(permissionsOf(user), 'profile.reset') })

/** The API keys of a partner, where there is one. */
const keysOf = (start: StartBeside, id: number | null, user: User) =>
  id === null
    ? null
    : start(partnerKeysMachine, 'partnerKeys', { partnerId: id, mayEdit: may(permissionsOf(user), 'partner.edit') })

type Beside = { readonly history: RecordHistory<number | null> | null }

/** The online check of a customer's VAT number, for a saved customer. */
const vatCheckOf = (start: StartBeside, id: number | null) =>
  id === null ? null : start(vatCheckMachine, 'vatCheck', { id })

/** The changes that are reported while a record's form is open. */
const toldOf = (name: KeptName): LiveRecord<RecordFormSnapshot, Beside> => {
  const record: AnyRecord = formed[name]
  return {
    subject: name,
    category: record.storedAs?.toLowerCase() ?? name,
    what: record.noun.one.toLowerCase(),
    open: ({ context: { id, version } }) => (id === null || version === null ? null : { id, version }),
    look: ({ history }, id) => history?.drawer.send({ type: 'history.opened', id }),
  }
}

/** The form of a record: without an id in its address it adds, with one it edits. Its draft is kept for this tab. */
export const recordFormScreen = (record: FormedName) =>
  defineScreen({
    machine: recordFormMachine,
    input: ({ params, search, newId, user, now }) => ({
      record,
      draftVersion: formed[record].version,
      id: idOf(record, params),
      ...copyOf(params, search),
      ...(beginsToday(record) && { today: dayIn(zoneOfDays(user), now) }),
      submissionId: newId(),
    }),
    isOther: (search, { params, search: before }) => params.id === undefined && search.get(LIKE) !== before.get(LIKE),
    draft: 'tab',
    about: ({ params, search }) => {
      const { copyOf: like } = copyOf(params, search)
      return `${record}:${params.id ?? (like === undefined ? 'new' : `like-${like}`)}`
    },
    beside: (start, context, host) => ({
      history: isKept(record) ? startHistory(start, record, idOf(record, context.params), context, host) : null,
      access: record === 'employee' ? accessOf(start, idIn(context.params), context.user) : null,
      keys: record === 'partner' ? keysOf(start, idIn(context.params), context.user) : null,
      money: record === 'customer' && idIn(context.params) !== null ? start(actMachine, 'act', {}) : null,
      letters: record === 'customer' ? start(customerLettersMachine, 'customerLetters', undefined) : null,
      vatCheck: record === 'customer' ? vatCheckOf(start, idIn(context.params)) : null,
      template:
        record === 'mailTemplates'
          ? start(mailTemplateMachine, 'mailTemplate', { kind: 'invoice', language: 'en' })
          : null,
      mail: record === 'mailSettings' ? start(mailAccessMachine, 'mailAccess', undefined) : null,
      compared: record === 'role' ? start(roleComparisonMachine, 'roleComparison', { id: idIn(context.params) }) : null,
    }),
    tie: (actor, { letters, mail, template }) => {
      if (template !== null) followTemplate(actor, template)
      if (letters !== null) followLetters(actor, letters)
      if (mail !== null) followMail(actor, mail)
    },
    view: ({ actor, beside: { history: kept, access, keys, money, letters, vatCheck, mail, template, compared } }) => {
      const history = kept !== null && kept.own !== null && <HistoryButton actor={kept.drawer} id={kept.own} />
      if (template !== null) return <MailTemplates form={actor} actor={template} history={history} />
      return (
        <LettersOf value={letters}>
          <NotesOf value={vatCheck === null ? {} : { taxNumber: <VatCheckNote actor={vatCheck} form={actor} /> }}>
            <ComparisonOf value={compared}>
              <RecordForm
                actor={actor}
                history={history}
                more={
                  <>
                    {access !== null && <AccountAccessSection actor={access} form={actor} />}
                    {keys !== null && <PartnerKeysSection actor={keys} form={actor} />}
                    {mail !== null && <MailAccessSection actor={mail} form={actor} />}
                    {money !== null && <CustomerMoney actor={money} form={actor} />}
                  </>
                }
              />
              {money !== null && <CustomerAccount actor={money} />}
            </ComparisonOf>
          </NotesOf>
        </LettersOf>
      )
    },
    ...(isKept(record) && { told: { record: toldOf(record) } }),
    subject: recordTitle,
    besideSearch: historySearch,
    isDirty: hasUnsavedChanges,
    isBesideDirty: ({ money }) => money !== null && hasEntered(money.getSnapshot()),
    isShownOnce: ({ keys }) => keys !== null && hasNewKey(keys.getSnapshot()),
  })
