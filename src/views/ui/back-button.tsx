import { Button } from '@mantine/core'
import { ArrowLeft } from './glyphs.tsx'
import { useLeave } from './leave.ts'

/** Back to the list; the draft is cleared (spec §2), so a person with unsaved changes is asked first. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
  const leave = useLeave()
  return (
    <Button variant="default" leftSection={<ArrowLeft />} onClick={() => leave(onBack)}>
      Back
    </Button>
  )
}
