import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { recordCalls } from '../records/records.calls.ts'
import { PlainAnswer } from '../session/session.ts'
import {
  AccountSessionsAnswer,
  EmployeeDropdownAnswer,
  EmployeeSaveAnswer,
  EndSessionsAnswer,
  InviteUsersAnswer,
  InviteUsersPayload,
  IssueLinkAnswer,
  IssueLinkPayload,
} from './employees.ts'
import { accessBy } from './permissions.ts'

const ofAccount = Schema.Struct({ u_Id: Schema.Int })

/** The calls of employees: those of the record with extended answers, and further ones: `/ProfileMaster`. */
export const employeeCalls = {
  InsertUpdateEmployee: { ...recordCalls.InsertUpdateEmployee, success: EmployeeSaveAnswer },
  InviteUsers: {
    method: 'POST',
    path: '/ProfileMaster/InviteUsers',
    part: 'people',
    access: { any: ['profile.add'] },
    summary:
      'Invite up to 50 people, each by a link that is shown once. Valid ones are saved even if others are refused.',
    payload: InviteUsersPayload,
    idempotent: true,
    success: InviteUsersAnswer,
  },
  GetEmployeeDropdown: {
    method: 'GET',
    path: '/ProfileMaster/GetEmployeeDropdown',
    part: 'people',
    access: { any: ['profile.view'] },
    summary: 'Roles, partners and departments for the forms of people.',
    success: EmployeeDropdownAnswer,
  },
  GetEmployeeSessions: {
    method: 'GET',
    path: '/ProfileMaster/GetEmployeeSessions',
    part: 'people',
    access: { any: ['profile.reset'] },
    summary: 'The open sessions of an account.',
    query: ofAccount,
    success: AccountSessionsAnswer,
  },
  IssueLink: {
    method: 'POST',
    path: '/ProfileMaster/IssueLink',
    part: 'people',
    access: accessBy('purpose', { invitation: 'profile.edit', reset: 'profile.reset' }),
    summary: 'A new invitation for somebody who has not accepted one, or a password link. It is shown once.',
    payload: IssueLinkPayload,
    success: IssueLinkAnswer,
  },
  TakeAwaySecondFactor: {
    method: 'POST',
    path: '/ProfileMaster/TakeAwaySecondFactor',
    part: 'people',
    access: { any: ['profile.reset'] },
    summary: 'Remove the second factor of an account, for somebody who lost phone and recovery codes.',
    payload: ofAccount,
    success: PlainAnswer,
  },
  EndSessions: {
    method: 'POST',
    path: '/ProfileMaster/EndSessions',
    part: 'people',
    access: { any: ['profile.reset'] },
    summary: 'End every session of an account.',
    payload: ofAccount,
    success: EndSessionsAnswer,
  },
} as const satisfies Record<string, Call>
