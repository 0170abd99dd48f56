import { mailSettingsKept } from './mail-settings.ts'
import { notificationRulesKept } from './notification-rules.ts'
import { sessionSettingsKept } from './session-settings.ts'

/** The settings that people with the permission `settings.edit` keep. */
export const keptSettings = {
  notificationRules: notificationRulesKept,
  mailSettings: mailSettingsKept,
  sessionSettings: sessionSettingsKept,
} as const
