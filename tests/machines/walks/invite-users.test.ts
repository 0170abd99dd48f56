import { inviteUsersPlan } from '../paths/invite-users.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(inviteUsersPlan)
