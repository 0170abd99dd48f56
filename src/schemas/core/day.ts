import { Schema } from 'effect'
import { isRealDay } from './format.ts'
import { commonMessages } from './messages.ts'

/** An existing day, `yyyy-MM-dd`. */
export const Day = Schema.String.check(Schema.makeFilter((text: string) => isRealDay(text) || commonMessages.day))
