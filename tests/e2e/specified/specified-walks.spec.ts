/**
 * Walks with a server that has only the calls of the specification (§7), in a loose format as real servers have.
 * `specified-walks-moods.spec.ts` has the other screens and moods.
 */
import { walkInFrontOf } from '../support/specified-walk.ts'

walkInFrontOf('loose', 'planList')
walkInFrontOf('loose', 'newPlan')
