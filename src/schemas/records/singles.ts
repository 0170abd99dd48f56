import { company } from './company.ts'
import type { AnyRecord } from './kit/define.ts'
import { mailSettings } from './mail-settings.ts'
import { mailTemplates } from './mail-templates.ts'
import { notificationRules } from './notification-rules.ts'
import { sessionSettings } from './session-settings.ts'

/** The records of which there is exactly one: a form without a list. */
export const singles = {
  company,
  notificationRules,
  mailTemplates,
  mailSettings,
  sessionSettings,
} as const satisfies Readonly<Record<string, AnyRecord>>
export type SingleName = keyof typeof singles
export const singleNames = Object.keys(singles) as ReadonlyArray<SingleName>

/** The id of the one record. */
export const ONLY_ID = 1
