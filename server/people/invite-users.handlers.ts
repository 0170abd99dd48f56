import { Effect } from 'effect'
import { commonMessages } from '../../src/schemas/core/messages.ts'
import type { SaveAnswer } from '../../src/schemas/core/saving.ts'
import {
  type InvitedPerson,
  type InviteUsersPayload,
  inviteMessages,
  MAX_INVITED,
  peopleLinkMessages,
} from '../../src/schemas/people/employees.ts'
import { employee } from '../../src/schemas/records/employee.ts'
import { INVITED } from '../../src/schemas/records/kit/fields.ts'
import type { IssuedLink } from '../auth/links.ts'
import type { Saver } from '../core/saving/saver.ts'
import { employees } from '../records/employee.ts'
import { saveKept } from '../records/save.ts'

type Invited = InvitedPerson & {
  readonly isSuccess: boolean
  readonly message: string
  readonly u_Id?: number
  readonly link?: IssuedLink
}

/** Fields shared by all people: an error there applies to everybody. */
const shared: ReadonlyArray<string> = ['roleID', 'departmentName', 'partnerID']

/**
 * Invites people one by one, each saved like a single employee under its own key. A repeated submission invites nobody
 * twice, and returns no links.
 */
export const inviteUsers = Effect.fnUntraced(function* (
  { people, ...work }: typeof InviteUsersPayload.Type,
  saver: Saver,
) {
  const { requestId } = saver
  const refused = (field: string, message: string) => ({
    isSuccess: false,
    message: commonMessages.saveRefused,
    errors: [{ field, message }],
    requestId,
  })
  if (people.length === 0 || people.length > MAX_INVITED) return refused('people', inviteMessages.count)

  const invited: Array<Invited> = []
  for (const [index, { employeeName, email }] of people.entries()) {
    const person = { employeeName: employeeName.trim(), email: email.trim() }
    if (person.employeeName === '' || !employee.fields.email.written.as.test(person.email)) {
      invited.push({ ...person, isSuccess: false, message: inviteMessages.line(index + 1) })
      continue
    }
    const fields = { userName: '', ...person, mobileNumber: '', ...work, status: INVITED }
    const commandId = saver.commandId === null ? null : `${saver.commandId}:${index + 1}`
    const answer: SaveAnswer & { readonly link?: IssuedLink } = yield* saveKept(
      employees,
      { id: null, version: null, fields },
      { ...saver, commandId },
    )
    const wrong = answer.errors?.find(({ field }) => shared.includes(field))
    if (wrong !== undefined && invited.every(({ isSuccess }) => !isSuccess)) return refused(wrong.field, wrong.message)
    const message = answer.errors?.[0]?.message ?? answer.message ?? ''
    invited.push({
      ...person,
      isSuccess: answer.isSuccess,
      message: answer.isSuccess && answer.link === undefined ? peopleLinkMessages.savedBefore : message,
      ...(answer.id !== undefined && { u_Id: answer.id }),
      ...(answer.link !== undefined && { link: answer.link }),
    })
  }
  const count = invited.filter(({ isSuccess }) => isSuccess).length
  return { isSuccess: true, message: inviteMessages.done(count, people.length), invited, requestId }
})
