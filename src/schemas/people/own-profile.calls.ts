import type { Call } from '../core/call.ts'
import { FormAnswer, OwnProfileAnswer, UpdateOwnProfilePayload } from './account-access.ts'

/** The person's own profile: under the address of employees, for every signed-in person. */
export const profileCalls = {
  GetOwnProfile: {
    method: 'GET',
    path: '/ProfileMaster/GetOwnProfile',
    part: 'account',
    access: 'signedIn',
    summary: "The caller's own data as an employee.",
    success: OwnProfileAnswer,
  },
  UpdateOwnProfile: {
    method: 'POST',
    path: '/ProfileMaster/UpdateOwnProfile',
    part: 'account',
    access: 'signedIn',
    summary: "Change one's own phone number.",
    payload: UpdateOwnProfilePayload,
    success: FormAnswer,
  },
} as const satisfies Record<string, Call>
