import { notificationsPlan } from '../paths/notifications.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(notificationsPlan)
