import { listNewsPlan } from '../paths/list-news.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(listNewsPlan)
