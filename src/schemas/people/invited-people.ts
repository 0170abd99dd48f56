import { employee } from '../records/employee.ts'
import { inviteMessages, MAX_INVITED } from './employees.ts'

/** The form that invites several people: one person a line, and the values that all share. */
export type InviteDraft = {
  readonly people: string
  readonly roleID: string
  readonly departmentName: string
  readonly partnerID: string
}
export const inviteFields = ['people', 'roleID', 'departmentName', 'partnerID'] as const

type Listed = {
  readonly people: ReadonlyArray<{ readonly employeeName: string; readonly email: string }>
  /** The problems, line by line. */
  readonly problems: ReadonlyArray<string>
}

/** Parses "name, e-mail" lines. Empty lines are skipped but counted. */
export const peopleIn = (text: string): Listed => {
  const lines = text.split('\n').map((line, index) => [line.trim(), index + 1] as const)
  const people: Array<Listed['people'][number]> = []
  const problems: Array<string> = []
  for (const [line, number] of lines) {
    if (line === '') continue
    // The last comma separates: a name may contain one, an address hardly ever does.
    const comma = Math.max(line.lastIndexOf(','), line.lastIndexOf(';'), line.lastIndexOf('\t'))
    const [employeeName, email] = [line.slice(0, Math.max(comma, 0)).trim(), line.slice(comma + 1).trim()]
    if (employeeName === '' || !employee.fields.email.written.as.test(email)) problems.push(inviteMessages.line(number))
    else people.push({ employeeName, email })
  }
  const count = people.length + problems.length
  return { people, problems: count === 0 || count > MAX_INVITED ? [inviteMessages.count] : problems }
}
