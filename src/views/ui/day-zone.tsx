import { Text } from '@mantine/core'
import { useOtherZone } from './company-zone.ts'

/** Names the time zone of days beside a day field, where times are shown in another one. */
export function DayZone() {
  const zone = useOtherZone()
  return zone === null ? null : (
    <Text size="xs" c="dimmed">
      Days are those of {zone}.
    </Text>
  )
}
