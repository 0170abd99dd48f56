/**
 * Walks in front of a server that has the calls of the specification (§7) and nothing else, and writes them as loosely as
 * people's servers do. `specified-walks-moods.spec.ts` has the other screens and moods.
 */
import { walkInFrontOf } from '../support/specified-walk.ts'

walkInFrontOf('loose', 'planList')
walkInFrontOf('loose', 'newPlan')
