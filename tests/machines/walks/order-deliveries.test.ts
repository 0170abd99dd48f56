import { orderDeliveriesPlan } from '../paths/order-deliveries.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(orderDeliveriesPlan)
